// Written by `node scripts/generate.ts` from the declarations.
import type { GroupFacts } from '../../fields/facts.ts';

export const taskFacts = {
  list: {
    page: { type: 'number', whole: true, min: 1, optional: true },
    pageSize: { type: 'number', whole: true, min: 1, max: 1000, optional: true },
    sort: { type: 'choice', of: ['createdAt', 'kind', 'state'], optional: true },
    order: { type: 'choice', of: ['asc', 'desc'], optional: true },
    keyword: { type: 'text', trim: true, max: 100, optional: true },
    state: {
      type: 'choice',
      of: ['waiting', 'running', 'done', 'failed', 'cancelled'],
      optional: true,
    },
    kind: { type: 'text', max: 60, optional: true },
  },
  get: {
    id: { type: 'number', whole: true, above: 0 },
  },
  cancel: {
    id: { type: 'number', whole: true, above: 0 },
  },
  delete: {
    ids: { type: 'list', min: 1, max: 500, code: { min: 'identity.nothing_chosen' } },
  },
  download: {
    id: { type: 'number', whole: true, above: 0 },
  },
} as const satisfies GroupFacts;
