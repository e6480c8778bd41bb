// Written by `node scripts/generate.ts` from the declarations.
import type { GroupFacts } from '../../fields/facts.ts';

export const alarmLimitFacts = {
  preview: {
    ids: { type: 'list', min: 1, max: 1000, code: { min: 'identity.nothing_chosen' } },
    changes: { type: 'other', more: true },
  },
} as const satisfies GroupFacts;
