// Written by `node scripts/generate.ts` from the declarations.
import type { GroupFacts } from '../../fields/facts.ts';

export const homeFacts = {
  statistics: {
    timeZone: { type: 'text', max: 64, more: true, optional: true },
  },
} as const satisfies GroupFacts;
