import { refuse } from '@millwright/contract';
import { after, Fault, type Timestamp, type UserId } from '@millwright/kernel';
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
  touchDevice,
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
import { recordRefusedSignIn } from './record-refused-sign-in.ts';

export type SignInNeeds = Pick<
  AccountNeeds,
  | 'db'
  | 'transactions'
  | 'auditTrail'
  | 'guard'
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
  /** Only when the device is to be remembered. */
  readonly deviceToken?: string;
}

/** Somebody who has proved who they are, and what that changes when they come in. */
interface Proven {
  readonly user: UserRow;
  /** Set when the hash was made with other costs than today's. */
  readonly freshHash?: string;
  readonly code?: CheckedCode;
  readonly device?: number;
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
  { db, clock }: SignInNeeds,
  userName: string,
  token: string,
): Promise<Proven | null> {
  const device = await findDevice(db, hashToken(token), new Date(clock.now()));
  const user = device === undefined ? undefined : await findUser(db, device.user_id);
  if (device === undefined || user === undefined) return null;
  if (user.user_name.toLowerCase() !== userName.toLowerCase()) return null;
  return { user, device: device.id };
}

const ways = {
  password: { prove: provePassword, refused: 'identity.wrong_password' },
  code: { prove: proveCode, refused: 'identity.wrong_code' },
  device: { prove: proveDevice, refused: 'identity.wrong_device' },
} as const;

async function rememberDevice(
  tx: Tx,
  user: UserId,
  origin: Origin,
  now: Timestamp,
): Promise<{ device: number; deviceToken: string }> {
  const deviceToken = createToken();
  const device = await insertDevice(tx, {
    user,
    tokenHash: hashToken(deviceToken),
    address: origin.address,
    agent: origin.agent,
    now: new Date(now),
    expiresAt: new Date(after(now, deviceLength)),
  });
  return { device, deviceToken };
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
    if (proven.device !== undefined) await touchDevice(tx, proven.device, new Date(now));
    const remembered =
      given.remember && proven.device === undefined
        ? await rememberDevice(tx, id, origin, now)
        : undefined;
    const device = remembered?.device ?? proven.device;
    const opened = await openSession(tx, { user: id, origin, now, device });
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
      after: { agent: origin.agent, mode: given.mode, remember: remembered !== undefined },
      address,
    });
    if (remembered === undefined) return opened;
    return { ...opened, deviceToken: remembered.deviceToken };
  });
  for (const tokenHash of ended) needs.guard.announce({ kind: 'ended', tokenHash });
  return signedIn;
}
