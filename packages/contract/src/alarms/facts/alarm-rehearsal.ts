// Written by `node scripts/generate.ts` from the declarations.
import type { GroupFacts } from '../../fields/facts.ts';

export const alarmRehearsalFacts = {
  start: {
    itemId: { type: 'number', whole: true, above: 0 },
    from: { type: 'number', whole: true, min: 0, max: 253_402_300_799_999 },
    to: { type: 'number', whole: true, min: 0, max: 253_402_300_799_999 },
    draft: { type: 'other', more: true },
    timeZone: { type: 'text', max: 64, more: true, optional: true },
  },
  get: {
    id: { type: 'number', whole: true, above: 0 },
  },
} as const satisfies GroupFacts;
