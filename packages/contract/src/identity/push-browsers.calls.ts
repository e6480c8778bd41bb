import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { pushBrowserIdField } from '../fields/ids.ts';
import { listOf } from '../fields/paging.ts';
import { pushAddress, pushBrowser, pushFrame } from './push-browsers.schemas.ts';

const nothing = z.object({});

/** The browsers that tell a person of alarms though no page is open. */
export const pushBrowserCalls = {
  key: defineCall({
    name: 'pushBrowsers.key',
    method: 'GET',
    path: 'push/key',
    input: nothing,
    /** An uncompressed point of P-256 in base64url; null where the channel is switched off. */
    reply: z.object({ key: z.nullable(z.string()) }),
    rule: { kind: 'session' },
    shows: ['user'],
    errors: [],
    summary:
      'The public key that browsers subscribe with (VAPID); null where this server tells none',
  }),
  list: defineCall({
    name: 'pushBrowsers.list',
    method: 'GET',
    path: 'push/list',
    input: nothing,
    reply: listOf(pushBrowser),
    rule: { kind: 'session' },
    shows: ['user'],
    errors: [],
    summary: 'Your browsers that show alarms though no page is open, the newest first',
  }),
  subscribe: defineCall({
    name: 'pushBrowsers.subscribe',
    method: 'POST',
    path: 'push/subscribe',
    input: z.object({ ...pushAddress, frame: pushFrame }),
    reply: z.object({ id: z.int() }),
    rule: { kind: 'session' },
    changes: ['user'],
    errors: [
      'identity.push_off',
      'identity.push_service',
      'identity.push_keys',
      'identity.browsers_full',
    ],
    summary:
      'Has alarms shown by a browser until the session, or the remembered device, ends that asks for it; one that showed another user’s shows yours from now on',
    loginAs: 'refused',
  }),
  renew: defineCall({
    name: 'pushBrowsers.renew',
    method: 'POST',
    path: 'push/renew',
    input: z.object({
      ...pushAddress,
      /** What it had before; the secret says that it is the same browser. */
      before: z.object({ endpoint: pushAddress.endpoint, auth: pushAddress.auth }),
    }),
    reply: z.null(),
    rule: {
      kind: 'public',
      why: 'a push service changes the address of a browser whose pages are closed; only who has its secret can say so',
    },
    changes: ['user'],
    errors: [
      'general.not_found',
      'identity.push_off',
      'identity.push_service',
      'identity.push_keys',
    ],
    summary: 'Tells the new address of a browser whose push service gave it another one',
  }),
  unsubscribe: defineCall({
    name: 'pushBrowsers.unsubscribe',
    method: 'POST',
    path: 'push/unsubscribe',
    input: z.object({ id: pushBrowserIdField }),
    reply: z.null(),
    rule: { kind: 'owned', by: 'pushBrowser', field: 'id', owner: 'user' },
    changes: ['user'],
    errors: ['general.not_found'],
    summary: 'Has one of your browsers show alarms no more once its pages are closed',
    loginAs: 'refused',
  }),
};
