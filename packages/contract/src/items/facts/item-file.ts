// Written by `node scripts/generate.ts` from the declarations.
import type { GroupFacts } from '../../fields/facts.ts';

export const itemFileFacts = {
  export: {
    id: { type: 'number', whole: true, above: 0 },
  },
  import: {
    dryRun: { type: 'flag', optional: true },
  },
} as const satisfies GroupFacts;
