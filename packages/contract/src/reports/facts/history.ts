// Written by `node scripts/generate.ts` from the declarations.
import type { GroupFacts } from '../../fields/facts.ts';

export const historyFacts = {
  bars: {
    points: { type: 'list', min: 1, max: 200, code: { min: 'identity.nothing_chosen' } },
    from: { type: 'number', whole: true, min: 0, max: 253_402_300_799_999 },
    to: { type: 'number', whole: true, min: 0, max: 253_402_300_799_999 },
    step: { type: 'other', more: true },
  },
  table: {
    points: { type: 'list', min: 1, max: 200, code: { min: 'identity.nothing_chosen' } },
    from: { type: 'number', whole: true, min: 0, max: 253_402_300_799_999 },
    to: { type: 'number', whole: true, min: 0, max: 253_402_300_799_999 },
    step: { type: 'other', more: true },
    aggregates: { type: 'list', min: 1, max: 11 },
    page: { type: 'number', whole: true, min: 1, max: 1_000_000, optional: true },
    pageSize: { type: 'number', whole: true, min: 1, max: 500, optional: true },
  },
  statistics: {
    points: { type: 'list', min: 1, max: 20, code: { min: 'identity.nothing_chosen' } },
    from: { type: 'number', whole: true, min: 0, max: 253_402_300_799_999 },
    to: { type: 'number', whole: true, min: 0, max: 253_402_300_799_999 },
  },
  samples: {
    points: { type: 'list', min: 1, max: 20, code: { min: 'identity.nothing_chosen' } },
    from: { type: 'number', whole: true, min: 0, max: 253_402_300_799_999 },
    to: { type: 'number', whole: true, min: 0, max: 253_402_300_799_999 },
    limit: { type: 'number', whole: true, min: 1, max: 500, optional: true },
  },
  export: {
    points: { type: 'list', min: 1, max: 20, code: { min: 'identity.nothing_chosen' } },
    from: { type: 'number', whole: true, min: 0, max: 253_402_300_799_999 },
    to: { type: 'number', whole: true, min: 0, max: 253_402_300_799_999 },
    step: { type: 'other', more: true },
    aggregates: { type: 'list', min: 1, max: 11 },
    format: { type: 'choice', of: ['csv', 'xlsx'] },
  },
} as const satisfies GroupFacts;
