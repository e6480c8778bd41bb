import { refuse } from '@millwright/contract';
import { after, Fault, type Timestamp, timestamp, type UserId } from '@millwright/kernel';
import { hashToken } from '../../../platform/access/index.ts';
import type { Tx } from '../../../platform/storage/index.ts';
import type { CheckedCode } from '../codes/index.ts';
import { hashPassword, unmatchableHash, verifyPassword } from '../credentials/index.ts';
import type { AccountNeeds } from '../identity.needs.ts';
import {
  createToken,
  deleteSessionsBeyond,
  deviceLength,
  findDevice,
  findKnownPlace,
  insertDevice,
  notePlaces,
  type OpenedSession,
  type Origin,
  openSession,
  rotateDevice,
  usualSessions,
} from '../sessions/index.ts';
import {
  checkUsable,
  findUser,
  findUserByName,
  findUserByTarget,
  type UserRow,
  updateUser,
} from '../users/index.ts';
import { endStolenDevice } from './end-stolen-device.ts';
import { recordRefusedSignIn } from './record-refused-sign-in.ts';

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
  | 'sessionsPerUser'
>;

export interface Credentials {
  /** With `code` a phone or e-mail address. */
  readonly userName: string;
  /** What proves it: the password, the code or the device token. */
  readonly password: string;
  readonly mode: 'password' | 'code' | 'device';
  readonly isSealed: boolean;
  readonly keyId?: string | undefined;
  /** Whether this device may sign in without a password from now on. */
  readonly remember: boolean;
}

export interface SignedIn extends OpenedSession {
  /** Only when the device is to be remembered: what it signs in with the next time. */
  readonly device?: { readonly token: string; readonly until: Timestamp };
}

/** Somebody who has proved who they are, and what that changes when they come in. */
interface Proven {
  readonly user: UserRow;
  /** Set when the hash was made with other costs than today's. */
  readonly freshHash?: string;
  readonly code?: CheckedCode;
  readonly device?: { readonly id: number; readonly hash: string; readonly until: Timestamp };
}

async function provePassword(
  { db }: SignInNeeds,
  userName: string,
  password: string,
): Promise<Proven | null> {
  const user = await findUserByName(db, userName);
  const checked = await verifyPassword(password, user?.password_hash ?? unmatchableHash());
  if (user === undefined || !checked.ok) return null;
  return checked.stale ? { user, freshHash: await hashPassword(password) } : { user };
}

async function proveCode(
  { db, codes }: SignInNeeds,
  target: string,
  given: string,
  address: string,
): Promise<Proven | null> {
  const code = await codes
    .check({ purpose: 'sign_in', target }, given, address)
    .catch((error: unknown) => {
      if (error instanceof Fault && error.code === 'identity.wrong_code') return null;
      throw error;
    });
  if (code === null) return null;
  const user = await findUserByTarget(db, target);
  // Who had the address when the code was sent must still have it.
  return user === undefined || user.id !== code.user ? null : { user, code };
}

async function proveDevice(
  needs: SignInNeeds,
  userName: string,
  token: string,
  address: string,
): Promise<Proven | null> {
  const { db, clock } = needs;
  const hash = hashToken(token);
  const device = await findDevice(db, hash, new Date(clock.now()));
  if (device === undefined) {
    await endStolenDevice(needs, hash, address);
    return null;
  }
  const user = await findUser(db, device.user_id);
  // People have signed in by their phone or mail address too, and are remembered by it.
  const names = [user?.user_name, user?.phone, user?.email].map((name) => name?.toLowerCase());
  if (user === undefined || !names.includes(userName.toLowerCase())) return null;
  const until = timestamp(device.expires_at.getTime());
  return { user, device: { id: device.id, hash, until } };
}

const ways = {
  password: { prove: provePassword, refused: 'identity.wrong_password' },
  code: { prove: proveCode, refused: 'identity.wrong_code' },
  device: { prove: proveDevice, refused: 'identity.wrong_device' },
} as const;

/** A remembered device with the token that it has from now on. */
interface RememberedNow {
  readonly id: number;
  readonly token: string;
  readonly until: Timestamp;
}

async function rememberDevice(
  tx: Tx,
  user: UserId,
  origin: Origin,
  now: Timestamp,
): Promise<RememberedNow> {
  const token = createToken();
  const until = after(now, deviceLength);
  const id = await insertDevice(tx, {
    user,
    tokenHash: hashToken(token),
    address: origin.address,
    agent: origin.agent,
    now: new Date(now),
    expiresAt: new Date(until),
  });
  return { id, token, until };
}

/** @throws Fault refusal `identity.wrong_device` when another sign-in came before with the token */
async function renewDevice(
  tx: Tx,
  { id, hash, until }: NonNullable<Proven['device']>,
  now: Timestamp,
): Promise<RememberedNow> {
  const token = createToken();
  const rotation = { id, broughtHash: hash, nextHash: hashToken(token), now: new Date(now) };
  if (!(await rotateDevice(tx, rotation))) throw refuse('identity.wrong_device');
  return { id, token, until };
}

/**
 * Opens a session for who proves by password, code or device who they are.
 * @throws Fault refusal `identity.locked`; `identity.wrong_password`, `identity.wrong_code` or
 *   `identity.wrong_device` (an unknown name takes as long and says the same);
 *   `identity.disabled`, `identity.expired`, and those of a sealed password
 */
export async function signIn(
  needs: SignInNeeds,
  given: Credentials,
  origin: Origin,
): Promise<SignedIn> {
  const { throttle, clock } = needs;
  const { address } = origin;
  const { userName } = given;
  const from = await findKnownPlace(needs.db, userName, origin);
  throttle.begin({ address, userName, from });
  const proof = given.isSealed
    ? await needs.sealed.open(given.password, given.keyId)
    : given.password;
  const way = ways[given.mode];
  const proven = await way.prove(needs, userName, proof, address);
  if (proven === null) {
    needs.log.info({ address, mode: given.mode }, 'sign-in refused');
    await recordRefusedSignIn(needs, { userName, reason: way.refused, origin });
    throw refuse(way.refused);
  }
  throttle.succeed({ address, userName, from });
  const now = clock.now();
  const { user, code, freshHash } = proven;
  try {
    await checkUsable(needs.db, user, now);
  } catch (error) {
    const reason = error instanceof Fault ? error.code : 'general.internal';
    await recordRefusedSignIn(needs, { userName: user.user_name, reason, origin });
    throw error;
  }

  const id = user.id;
  let ended: readonly string[] = [];
  const signedIn = await needs.transactions.run(async (tx) => {
    if (code !== undefined) await needs.codes.use(tx, code);
    const remembered =
      proven.device !== undefined
        ? await renewDevice(tx, proven.device, now)
        : given.remember
          ? await rememberDevice(tx, id, origin, now)
          : undefined;
    const opened = await openSession(tx, { user: id, origin, now, device: remembered?.id });
    await notePlaces(tx, id, origin, now);
    ended = await deleteSessionsBeyond(tx, id, needs.sessionsPerUser ?? usualSessions);
    await updateUser(tx, id, {
      last_sign_in_at: new Date(now),
      language: origin.language,
      ...(freshHash === undefined ? {} : { password_hash: freshHash }),
    });
    await needs.auditTrail.record(tx, {
      actor: { kind: 'user', id, name: user.user_name },
      action: 'user.sign_in',
      subject: { kind: 'user', id, name: user.user_name },
      after: { agent: origin.agent, mode: given.mode, remember: given.remember },
      address,
    });
    if (remembered === undefined) return opened;
    return { ...opened, device: { token: remembered.token, until: remembered.until } };
  });
  for (const tokenHash of ended) needs.guard.announce({ kind: 'ended', tokenHash });
  return signedIn;
}
