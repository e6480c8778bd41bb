// Written by `node scripts/generate.ts` from the declarations.
import type { GroupFacts } from '../../fields/facts.ts';

export const liveOrderFacts = {
  get: {
    id: { type: 'number', whole: true, above: 0 },
  },
  save: {
    deviceIds: { type: 'list', max: 2000 },
    pointIds: { type: 'list', max: 2000 },
    itemId: { type: 'number', whole: true, above: 0 },
  },
} as const satisfies GroupFacts;
