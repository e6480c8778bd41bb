// Written by `node scripts/generate.ts` from the declarations.
import type { GroupFacts } from '../../fields/facts.ts';

export const itemCheckFacts = {
  get: {
    itemId: { type: 'number', whole: true, above: 0 },
  },
} as const satisfies GroupFacts;
