// Written by `node scripts/generate.ts` from the declarations.
import type { GroupFacts } from '../../fields/facts.ts';

export const screenFileFacts = {
  export: {
    id: { type: 'number', whole: true, above: 0 },
  },
  import: {
    itemId: { type: 'number', whole: true, above: 0 },
    dryRun: { type: 'flag', optional: true },
    name: {
      type: 'text',
      trim: true,
      min: 1,
      max: 8,
      pattern: /^[^(){}（）｛｝［］【】〖〗\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u,
      code: 'screen.name_rule',
      more: true,
      optional: true,
    },
    devices: { type: 'other', more: true, optional: true },
    points: { type: 'other', more: true, optional: true },
  },
} as const satisfies GroupFacts;
