// Written by `node scripts/generate.ts` from the declarations.
import type { GroupFacts } from '../../fields/facts.ts';

export const webErrorFacts = {
  reportOne: {
    kind: { type: 'choice', of: ['script', 'promise', 'render', 'request', 'resource'] },
    message: { type: 'other', more: true },
    stack: { type: 'other', more: true, optional: true },
    page: { type: 'other', more: true },
    time: { type: 'number', whole: true, min: 0, max: 253_402_300_799_999 },
    release: { type: 'other', more: true, optional: true },
    hidden: { type: 'flag', optional: true },
    count: { type: 'number', whole: true, min: 1, max: 10_000, optional: true },
  },
  report: {
    errors: { type: 'list', min: 1, max: 20 },
  },
  list: {
    page: { type: 'number', whole: true, min: 1, optional: true },
    pageSize: { type: 'number', whole: true, min: 1, max: 1000, optional: true },
    sort: { type: 'choice', of: ['lastSeen', 'firstSeen', 'count'], optional: true },
    order: { type: 'choice', of: ['asc', 'desc'], optional: true },
    keyword: { type: 'text', trim: true, max: 100, optional: true },
    from: { type: 'number', whole: true, min: 0, max: 253_402_300_799_999, optional: true },
    to: { type: 'number', whole: true, min: 0, max: 253_402_300_799_999, optional: true },
    kind: {
      type: 'choice',
      of: ['script', 'promise', 'render', 'request', 'resource'],
      optional: true,
    },
    hidden: { type: 'flag', optional: true },
    state: { type: 'choice', of: ['open', 'resolved', 'muted'], optional: true },
  },
  entries: {
    page: { type: 'number', whole: true, min: 1, optional: true },
    pageSize: { type: 'number', whole: true, min: 1, max: 1000, optional: true },
    sort: { type: 'choice', of: ['at', 'userName', 'page'], optional: true },
    order: { type: 'choice', of: ['asc', 'desc'], optional: true },
    keyword: { type: 'text', trim: true, max: 100, optional: true },
    from: { type: 'number', whole: true, min: 0, max: 253_402_300_799_999, optional: true },
    to: { type: 'number', whole: true, min: 0, max: 253_402_300_799_999, optional: true },
    kind: {
      type: 'choice',
      of: ['script', 'promise', 'render', 'request', 'resource'],
      optional: true,
    },
    hidden: { type: 'flag', optional: true },
    errorId: { type: 'number', whole: true, above: 0, optional: true },
    userId: { type: 'number', whole: true, above: 0, optional: true },
  },
  export: {
    keyword: { type: 'text', trim: true, max: 100, optional: true },
    from: { type: 'number', whole: true, min: 0, max: 253_402_300_799_999, optional: true },
    to: { type: 'number', whole: true, min: 0, max: 253_402_300_799_999, optional: true },
    kind: {
      type: 'choice',
      of: ['script', 'promise', 'render', 'request', 'resource'],
      optional: true,
    },
    hidden: { type: 'flag', optional: true },
    errorId: { type: 'number', whole: true, above: 0, optional: true },
    userId: { type: 'number', whole: true, above: 0, optional: true },
    timeZone: { type: 'text', max: 64, more: true, optional: true },
  },
  setState: {
    ids: { type: 'list', min: 1, max: 500, code: { min: 'identity.nothing_chosen' } },
    state: { type: 'choice', of: ['open', 'resolved', 'muted'] },
  },
  delete: {
    ids: { type: 'list', min: 1, max: 500, code: { min: 'identity.nothing_chosen' } },
  },
} as const satisfies GroupFacts;
