import { z } from 'zod/mini';
import { defineCall } from '../../call/call.ts';
import { pageOf, pageShape } from '../../fields/paging.ts';
import { lockInput, signInLockRow } from './sign-in-locks.schemas.ts';

/** Who failed to sign in too often and must wait. */
export const signInLockCalls = {
  list: defineCall({
    name: 'signInLocks.list',
    method: 'GET',
    path: 'rbac/sign_in_locks/list',
    input: z.object({
      ...pageShape(['until']),
      order: z._default(z.enum(['asc', 'desc']), 'desc'),
    }),
    reply: pageOf(signInLockRow),
    rule: { kind: 'admin' },
    shows: ['user'],
    errors: [],
    summary: 'Who must wait before they may try to sign in again, as this process knows it',
  }),
  lift: defineCall({
    name: 'signInLocks.lift',
    method: 'POST',
    path: 'rbac/sign_in_locks/lift',
    input: lockInput,
    reply: z.null(),
    rule: { kind: 'admin' },
    changes: ['user'],
    errors: ['general.not_found', 'identity.prove_first'],
    summary: 'After secondFactor.prove lets somebody try to sign in again at once',
  }),
};
