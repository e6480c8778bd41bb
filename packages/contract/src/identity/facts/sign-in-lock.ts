// Written by `node scripts/generate.ts` from the declarations.
import type { GroupFacts } from '../../fields/facts.ts';

export const signInLockFacts = {
  list: {
    page: { type: 'number', whole: true, min: 1, optional: true },
    pageSize: { type: 'number', whole: true, min: 1, max: 1000, optional: true },
    sort: { type: 'choice', of: ['until'], optional: true },
    order: { type: 'choice', of: ['asc', 'desc'], optional: true },
    keyword: { type: 'text', trim: true, max: 100, optional: true },
  },
  lift: {
    kind: {
      type: 'choice',
      of: [
        'network',
        'account',
        'pair',
        'place',
        'browser',
        'session',
        'factor',
        'session_factor',
        'codes',
      ],
    },
    userName: { type: 'text', max: 254 },
    network: { type: 'text', max: 100 },
  },
} as const satisfies GroupFacts;
