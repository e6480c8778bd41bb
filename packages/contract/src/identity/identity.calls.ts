import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { text } from '../fields/text.ts';
import { profileSchema, publicKeySchema } from './identity.schemas.ts';

const nothing = z.object({});

export const identityCalls = {
  /**
   * `isEncrypt=1`: `password` is standard base64 of RSA-OAEP (SHA-256 for digest and MGF1, empty
   * label) over the UTF-8 JSON `{"password", "timestamp", "nonce"}` with the key that
   * `get_public_key` names; `timestamp` lies within five minutes of the server's clock and a nonce
   * counts once. In the query string the base64 is percent-encoded.
   *
   * `mode=code`: `userName` is a phone or e-mail address, `password` the six digits sent by
   * `account/SendSignInCode`.
   *
   * `remember=1` gives the browser a cookie that `signInByDevice` takes for 90 days, `remember=0`
   * takes it away and forgets the device; it can be revoked, and stands for one account.
   *
   * Cookies are set for our own pages alone, which are known by `pageHeader` where the browser does
   * not tell them by `Sec-Fetch-Site` or `Origin`; the token is answered to everybody.
   *
   * An account with a second factor gets no token here but `identity.second_factor_needed`, with a
   * `ticket` in its details for `secondFactor.signIn`.
   */
  login: defineCall({
    name: 'identity.login',
    method: 'GET',
    path: 'api/login',
    prefixed: false,
    flat: true,
    input: z.object({
      userName: text({ min: 1, max: 254 }),
      password: text({ min: 1, max: 2048 }),
      isEncrypt: z._default(z.enum(['0', '1', 'false', 'true']), '0'),
      mode: z._default(z.enum(['password', 'code']), 'password'),
      remember: z.optional(z.enum(['0', '1'])),
      keyId: z.optional(text({ max: 64 })),
    }),
    reply: z.object({ token: z.string() }),
    rule: { kind: 'public', why: 'signing in is how one stops being anonymous' },
    errors: [
      'identity.wrong_password',
      'identity.wrong_code',
      'identity.second_factor_needed',
      'identity.disabled',
      'identity.expired',
      'identity.locked',
      'identity.key_changed',
      'identity.seal_broken',
      'identity.seal_stale',
    ],
    summary: 'Signs in and answers a bearer token that lasts seven days',
  }),
  /**
   * The token comes in the cookie `millwright_device`, which is taken from our own pages; who keeps no cookies gives it in `token`,
   * sealed as a password is. It is another one after each use, in the same cookie; the one before is
   * good until the new one was used once. Whoever brings an older one has copied it: the device is
   * forgotten then, its sessions end, and its owner is told.
   *
   * A device that was remembered without the second factor is asked for it once, as `login` does.
   */
  signInByDevice: defineCall({
    name: 'identity.signInByDevice',
    method: 'POST',
    path: 'account/signInByDevice',
    input: z.object({
      userName: text({ min: 1, max: 254 }),
      token: z.optional(text({ min: 1, max: 2048 })),
      isEncrypt: z._default(z.enum(['0', '1', 'false', 'true']), '0'),
      keyId: z.optional(text({ max: 64 })),
    }),
    reply: z.object({ token: z.string() }),
    rule: { kind: 'public', why: 'signing in is how one stops being anonymous' },
    changes: ['user'],
    errors: [
      'identity.wrong_device',
      'identity.second_factor_needed',
      'identity.disabled',
      'identity.expired',
      'identity.locked',
      'identity.key_changed',
      'identity.seal_broken',
      'identity.seal_stale',
    ],
    summary: 'Signs in by the token of a remembered device, and gives it the next one',
  }),
  publicKey: defineCall({
    name: 'identity.publicKey',
    method: 'GET',
    path: 'get_public_key',
    input: nothing,
    reply: publicKeySchema,
    rule: { kind: 'public', why: 'the sign-in form needs the key before anybody is signed in' },
    errors: [],
    summary: 'The key that passwords are encrypted with, and the server time',
  }),
  profile: defineCall({
    name: 'identity.profile',
    method: 'GET',
    path: 'account/profile',
    input: nothing,
    reply: profileSchema,
    rule: { kind: 'session' },
    errors: [],
    summary: 'The signed-in user, with the pages and permissions of their roles',
    withoutSecondFactor: 'allowed',
  }),
  logout: defineCall({
    name: 'identity.logout',
    method: 'POST',
    path: 'account/logout',
    input: z.object({ token: z.optional(text({ max: 256 })) }),
    reply: z.null(),
    rule: { kind: 'session' },
    changes: ['user'],
    errors: [],
    summary: 'Ends the session that makes the call; its device is forgotten, its sockets close',
    demo: 'allowed',
    withoutSecondFactor: 'allowed',
  }),
};
