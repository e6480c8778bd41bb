/** The ways to prove who one is: password, code, remembered device. */
import { Fault, type Timestamp, timestamp } from '@millwright/kernel';
import { hashToken } from '../../../platform/access/index.ts';
import type { CheckedCode } from '../codes/index.ts';
import { hashPassword, unmatchableHash, verifyPassword } from '../credentials/index.ts';
import { findDevice } from '../sessions/index.ts';
import { findUser, findUserByName, findUserByTarget, type UserRow } from '../users/index.ts';
import { endStolenDevice } from './end-stolen-device.ts';
import type { SignInNeeds } from './enter.ts';

/** A remembered device, by the token that it brought. */
export interface BroughtDevice {
  readonly id: number;
  readonly hash: string;
  readonly until: Timestamp;
  /** Whether it was remembered after a second factor. */
  readonly hasSecondFactor: boolean;
}

/** Somebody who has proved who they are, and what that changes when they come in. */
export interface Proven {
  readonly user: UserRow;
  /** Set when the hash was made with other costs than today's. */
  readonly freshHash?: string;
  readonly code?: CheckedCode;
  readonly device?: BroughtDevice;
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
  return { user, device: { id: device.id, hash, until, hasSecondFactor: device.second_factor } };
}

/** What proves it, by mode, and the refusal of what does not. */
export const ways = {
  password: { prove: provePassword, refused: 'identity.wrong_password' },
  code: { prove: proveCode, refused: 'identity.wrong_code' },
  device: { prove: proveDevice, refused: 'identity.wrong_device' },
} as const;
