// Written by `node scripts/generate.ts` from the declarations.
import type { GroupFacts } from '../../fields/facts.ts';

export const selectedPointFacts = {
  get: {
    id: { type: 'number', whole: true, above: 0 },
  },
  save: {
    pointIds: { type: 'list', max: 500 },
    itemId: { type: 'number', whole: true, above: 0 },
  },
} as const satisfies GroupFacts;
