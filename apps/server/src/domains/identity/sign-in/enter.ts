/** Opens the session of somebody who has proved all that was asked of them. */
import { refuse } from '@millwright/contract';
import { after, type Timestamp, type UserId } from '@millwright/kernel';
import { hashToken } from '../../../platform/access/index.ts';
import type { Tx } from '../../../platform/storage/index.ts';
import type { AccountNeeds } from '../identity.needs.ts';
import {
  createToken,
  deleteSessionsBeyond,
  deviceLength,
  insertDevice,
  notePlaces,
  type OpenedSession,
  type Origin,
  openSession,
  rotateDevice,
  usualSessions,
} from '../sessions/index.ts';
import { type UserRow, updateUser } from '../users/index.ts';

export type SignInNeeds = Pick<
  AccountNeeds,
  | 'db'
  | 'transactions'
  | 'auditTrail'
  | 'guard'
  | 'delivery'
  | 'clock'
  | 'log'
  | 'codes'
  | 'sealed'
  | 'throttle'
  | 'secondFactors'
  | 'sessionsPerUser'
>;

export interface SignedIn extends OpenedSession {
  /** Only when the device is to be remembered: what it signs in with the next time. */
  readonly device?: {
    readonly token: string;
    readonly until: Timestamp;
    /** False for the device that was brought, which goes by another token now. */
    readonly isNew: boolean;
  };
}

/** How somebody comes in. */
export interface Entry {
  readonly user: UserRow;
  readonly mode: 'password' | 'code' | 'device';
  /** Whether this device may sign in without a password from now on. */
  readonly remember: boolean;
  /** The remembered device that was brought, by the hash of its token. */
  readonly device: { readonly id: number; readonly hash: string; readonly until: Timestamp } | null;
  /** What proved the second factor: a code, or that the device was remembered after one. */
  readonly secondFactor: 'app' | 'recovery' | 'device' | null;
}

/** A remembered device with the token that it has from now on. */
interface RememberedNow {
  readonly id: number;
  readonly token: string;
  readonly until: Timestamp;
}

async function rememberDevice(
  tx: Tx,
  user: UserId,
  given: { readonly origin: Origin; readonly now: Timestamp; readonly secondFactor: boolean },
): Promise<RememberedNow> {
  const { origin, now, secondFactor } = given;
  const token = createToken();
  const until = after(now, deviceLength);
  const id = await insertDevice(tx, {
    user,
    tokenHash: hashToken(token),
    address: origin.address,
    agent: origin.agent,
    now: new Date(now),
    expiresAt: new Date(until),
    secondFactor,
  });
  return { id, token, until };
}

/** @throws Fault refusal `identity.wrong_device` when another sign-in came before with the token */
async function renewDevice(
  tx: Tx,
  { id, hash, until }: NonNullable<Entry['device']>,
  given: { readonly now: Timestamp; readonly secondFactor: boolean },
): Promise<RememberedNow> {
  const token = createToken();
  const { secondFactor } = given;
  const rotation = {
    id,
    broughtHash: hash,
    nextHash: hashToken(token),
    now: new Date(given.now),
    secondFactor,
  };
  if (!(await rotateDevice(tx, rotation))) throw refuse('identity.wrong_device');
  return { id, token, until };
}

/**
 * Opens the session within `tx`, notes where it comes from, and records it. Answers besides which
 * sessions ended for it, to be announced after the commit.
 * @throws Fault refusal `identity.wrong_device`
 */
export async function enter(
  needs: SignInNeeds,
  tx: Tx,
  { user, mode, remember, device, ...entry }: Entry,
  origin: Origin,
): Promise<{ readonly signedIn: SignedIn; readonly ended: readonly string[] }> {
  const now = needs.clock.now();
  const id = user.id;
  const secondFactor = entry.secondFactor !== null;
  const remembered =
    device !== null
      ? await renewDevice(tx, device, {
          now,
          // What it counts for may have been taken from it meanwhile, and is not given back.
          secondFactor: secondFactor && entry.secondFactor !== 'device',
        })
      : remember
        ? await rememberDevice(tx, id, { origin, now, secondFactor })
        : undefined;
  const opened = await openSession(tx, {
    user: id,
    origin,
    now,
    device: remembered?.id,
    secondFactor,
    isProved: mode === 'password',
  });
  await notePlaces(tx, id, origin, now);
  const ended = await deleteSessionsBeyond(tx, id, needs.sessionsPerUser ?? usualSessions);
  await updateUser(tx, id, { last_sign_in_at: new Date(now), language: origin.language });
  await needs.auditTrail.record(tx, {
    actor: { kind: 'user', id, name: user.user_name },
    action: 'user.sign_in',
    subject: { kind: 'user', id, name: user.user_name },
    after: {
      agent: origin.agent,
      mode,
      remember,
      ...(entry.secondFactor === null ? {} : { secondFactor: entry.secondFactor }),
    },
    address: origin.address,
  });
  if (remembered === undefined) return { signedIn: opened, ended };
  const { token, until } = remembered;
  return { signedIn: { ...opened, device: { token, until, isNew: device === null } }, ended };
}
