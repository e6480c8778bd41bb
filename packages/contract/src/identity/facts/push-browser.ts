// Written by `node scripts/generate.ts` from the declarations.
import type { GroupFacts } from '../../fields/facts.ts';

export const pushBrowserFacts = {
  subscribe: {
    endpoint: { type: 'text', min: 1, max: 2000 },
    p256dh: { type: 'text', max: 87, pattern: /^B[\w-]{86}$/ },
    auth: { type: 'text', max: 22, pattern: /^[\w-]{22}$/ },
    frame: { type: 'choice', of: ['desktop', 'phone'] },
  },
  renew: {
    endpoint: { type: 'text', min: 1, max: 2000 },
    p256dh: { type: 'text', max: 87, pattern: /^B[\w-]{86}$/ },
    auth: { type: 'text', max: 22, pattern: /^[\w-]{22}$/ },
    before: { type: 'other', more: true },
  },
  unsubscribe: {
    id: { type: 'number', whole: true, above: 0 },
  },
} as const satisfies GroupFacts;
