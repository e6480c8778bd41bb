import { z } from 'zod/mini';
import { text } from '../../fields/text.ts';

/**
 * Who must wait: everybody of a network; strangers to an account, from anywhere or from one network;
 * a network or a browser that the user signed in from before; who says their own password wrong; who
 * has the password and says a wrong code of the second factor, at sign-in, signed in, or both and
 * from anywhere.
 */
export const lockKinds = [
  'network',
  'account',
  'pair',
  'place',
  'browser',
  'session',
  'factor',
  'session_factor',
  'codes',
] as const;
export type LockKind = (typeof lockKinds)[number];

const lockName = {
  kind: z.enum(lockKinds),
  /** The account's, else as it was entered, in lower case; empty where it is about everybody. */
  userName: text({ max: 254 }),
  /** The network, or the number of the browser; empty where it is about every network. */
  network: text({ max: 100 }),
};

/** A lock to be lifted. */
export const lockInput = z.object(lockName);
export type LockInput = z.infer<typeof lockInput>;

/** Somebody who failed too often, until when they must wait. */
export const signInLock = z.object({ ...lockName, until: z.int() });
export type SignInLock = z.infer<typeof signInLock>;

/** One of a page of them; `id` is its place in the whole list. */
export const signInLockRow = z.extend(signInLock, { id: z.int() });
export type SignInLockRow = z.infer<typeof signInLockRow>;
