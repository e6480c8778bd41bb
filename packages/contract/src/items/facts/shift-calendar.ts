// Written by `node scripts/generate.ts` from the declarations.
import type { GroupFacts } from '../../fields/facts.ts';

export const shiftCalendarFacts = {
  get: {
    itemId: { type: 'number', whole: true, above: 0 },
  },
  missing: {
    itemId: { type: 'number', whole: true, above: 0 },
  },
  edit: {
    itemId: { type: 'number', whole: true, above: 0 },
    version: { type: 'number', whole: true },
    shifts: { type: 'list', max: 24 },
    exceptions: { type: 'list', max: 400 },
  },
} as const satisfies GroupFacts;
