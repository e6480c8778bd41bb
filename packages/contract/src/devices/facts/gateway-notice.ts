// Written by `node scripts/generate.ts` from the declarations.
import type { GroupFacts } from '../../fields/facts.ts';

export const gatewayNoticeFacts = {
  list: {
    itemId: { type: 'number', whole: true, above: 0, optional: true },
    state: { type: 'choice', of: ['unacknowledged', 'acknowledged'], optional: true },
    page: { type: 'number', whole: true, min: 1, optional: true },
    pageSize: { type: 'number', whole: true, min: 1, max: 1000, optional: true },
    sort: { type: 'choice', of: ['lastAt', 'firstAt'], optional: true },
    order: { type: 'choice', of: ['asc', 'desc'], optional: true },
    keyword: { type: 'text', trim: true, max: 100, optional: true },
  },
  acknowledge: {
    ids: { type: 'list', min: 1, max: 500, code: { min: 'identity.nothing_chosen' } },
  },
} as const satisfies GroupFacts;
