import { randomBytes } from 'node:crypto';
import { type Language, refuse } from '@millwright/contract';
import { after, type Timestamp, timestamp, type UserId } from '@millwright/kernel';
import { hashToken } from '../../../platform/access/index.ts';
import type { Tx } from '../../../platform/storage/index.ts';
import { loginAsLength, sessionLength } from './session-limits.ts';
import { findOpener, insertSession } from './sessions.store.ts';

/** Where a session is opened from. */
export interface Origin {
  readonly address: string;
  readonly agent: string;
  readonly language: Language;
  /** The token of the browser's cookie, where there is a browser. */
  readonly browser?: string | undefined;
}

export interface OpenedSession {
  /** 256 random bits; only its hash is kept. */
  readonly token: string;
  readonly expiresAt: Timestamp;
}

export const createToken = (): string => randomBytes(32).toString('base64url');

/**
 * Opens a session; the token leaves the server here and nowhere else.
 * @throws Fault refusal `general.signed_out` when the session it is opened from is over
 */
export async function openSession(
  tx: Tx,
  session: {
    readonly user: UserId;
    readonly origin: Origin;
    readonly now: Timestamp;
    /** The remembered device it belongs to. */
    readonly device?: number | undefined;
    /** Whether it is opened after a second factor. */
    readonly secondFactor?: boolean;
    /** Whether it is opened by the password, and a code where there is a second factor. */
    readonly isProved?: boolean;
    /** Who opens it as that user, and the hash of the session that they do it from. */
    readonly original?: { readonly user: UserId; readonly tokenHash: string };
  },
): Promise<OpenedSession> {
  const { user, origin, now, device, original, secondFactor = false, isProved = false } = session;
  const token = createToken();
  const opener = original === undefined ? null : await findOpener(tx, original.tokenHash);
  if (opener === undefined) throw refuse('general.signed_out');
  const expiresAt =
    opener === null
      ? after(now, sessionLength)
      : timestamp(Math.min(after(now, loginAsLength), opener.expires_at.getTime()));
  await insertSession(tx, {
    tokenHash: hashToken(token),
    user,
    address: origin.address,
    agent: origin.agent,
    language: origin.language,
    now: new Date(now),
    expiresAt: new Date(expiresAt),
    device,
    secondFactor,
    isProved,
    ...(original === undefined || opener === null
      ? {}
      : { original: { user: original.user, session: opener.id } }),
  });
  return { token, expiresAt };
}
