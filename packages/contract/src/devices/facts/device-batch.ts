// Written by `node scripts/generate.ts` from the declarations.
import type { GroupFacts } from '../../fields/facts.ts';

export const deviceBatchFacts = {
  switch: {
    ids: { type: 'list', min: 1, max: 500, code: { min: 'identity.nothing_chosen' } },
    enabled: { type: 'flag' },
  },
  move: {
    ids: { type: 'list', min: 1, max: 500, code: { min: 'identity.nothing_chosen' } },
    itemId: { type: 'number', whole: true, above: 0 },
    dryRun: { type: 'flag', optional: true },
  },
  copy: {
    ids: { type: 'list', min: 1, max: 500, code: { min: 'identity.nothing_chosen' } },
    count: { type: 'number', whole: true, min: 1, max: 200 },
    pattern: { type: 'text', trim: true, min: 1, max: 80 },
    first: { type: 'number', whole: true, min: 0, max: 9999, optional: true },
    hostOffset: { type: 'number', whole: true, min: -65535, max: 65_535, optional: true },
    portOffset: { type: 'number', whole: true, min: -65535, max: 65_535, optional: true },
    unitOffset: { type: 'number', whole: true, min: -65535, max: 65_535, optional: true },
    enabled: { type: 'flag', optional: true },
    dryRun: { type: 'flag', optional: true },
  },
} as const satisfies GroupFacts;
