// Written by `node scripts/generate.ts` from the declarations.
import type { GroupFacts } from '../../fields/facts.ts';

export const actingSearchFacts = {
  list: {
    keyword: { type: 'text', trim: true, min: 1, max: 64 },
    kind: { type: 'choice', of: ['assignment', 'trigger', 'interlock', 'history_task'] },
  },
} as const satisfies GroupFacts;
