// Written by `node scripts/generate.ts` from the declarations.
import type { GroupFacts } from '../../fields/facts.ts';

export const reportRunFacts = {
  list: {
    scheduleId: { type: 'number', whole: true, above: 0 },
    page: { type: 'number', whole: true, min: 1, optional: true },
    pageSize: { type: 'number', whole: true, min: 1, max: 1000, optional: true },
    sort: { type: 'choice', of: ['dueAt'], optional: true },
    order: { type: 'choice', of: ['asc', 'desc'], optional: true },
    keyword: { type: 'text', trim: true, max: 100, optional: true },
    state: { type: 'choice', of: ['waiting', 'made', 'failed'], optional: true },
  },
  see: {
    scheduleId: { type: 'number', whole: true, above: 0 },
  },
  delete: {
    ids: { type: 'list', min: 1, max: 500, code: { min: 'identity.nothing_chosen' } },
  },
  download: {
    id: { type: 'number', whole: true, above: 0 },
  },
} as const satisfies GroupFacts;
