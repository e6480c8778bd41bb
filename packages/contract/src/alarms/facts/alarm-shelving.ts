// Written by `node scripts/generate.ts` from the declarations.
import type { GroupFacts } from '../../fields/facts.ts';

export const alarmShelvingFacts = {
  list: {
    itemId: { type: 'number', whole: true, above: 0, optional: true },
    page: { type: 'number', whole: true, min: 1, optional: true },
    pageSize: { type: 'number', whole: true, min: 1, max: 1000, optional: true },
    sort: { type: 'choice', of: ['endsAt', 'begunAt', 'level', 'name'], optional: true },
    order: { type: 'choice', of: ['asc', 'desc'], optional: true },
    keyword: { type: 'text', trim: true, max: 100, optional: true },
  },
  shelve: {
    ids: { type: 'list', min: 1, max: 1000, code: { min: 'identity.nothing_chosen' } },
    oneShot: { type: 'flag', optional: true },
    forMs: { type: 'number', whole: true, min: 60_000, max: 31_622_400_000 },
    reason: { type: 'text', trim: true, min: 1, max: 200 },
  },
  takeOutOfService: {
    ids: { type: 'list', min: 1, max: 1000, code: { min: 'identity.nothing_chosen' } },
    until: { type: 'number', whole: true, min: 0, max: 253_402_300_799_999 },
    reason: { type: 'text', trim: true, min: 1, max: 200 },
  },
  unshelve: {
    ids: { type: 'list', min: 1, max: 1000, code: { min: 'identity.nothing_chosen' } },
  },
} as const satisfies GroupFacts;
