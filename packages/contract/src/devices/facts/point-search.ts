// Written by `node scripts/generate.ts` from the declarations.
import type { GroupFacts } from '../../fields/facts.ts';

export const pointSearchFacts = {
  list: {
    keyword: { type: 'text', trim: true, min: 1, max: 64 },
  },
} as const satisfies GroupFacts;
