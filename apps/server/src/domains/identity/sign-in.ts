import { randomBytes } from 'node:crypto';
import type { Language } from '@millwright/contract';
import { after, refusal, type Timestamp, userId } from '@millwright/kernel';
import { hashToken } from '../../platform/session-guard.ts';
import type { IdentityNeeds } from './identity.needs.ts';
import type { SealedPasswords } from './open-sealed-password.ts';
import { hashPassword, unmatchableHash, verifyPassword } from './password-hash.ts';
import { sessionLength } from './session-limits.ts';
import { insertSession } from './sessions.store.ts';
import type { SignInThrottle } from './sign-in-throttle.ts';
import { findUserByName, type UserRow, updateUser } from './users.store.ts';

export interface SignInNeeds extends IdentityNeeds {
  readonly throttle: SignInThrottle;
  readonly sealed: SealedPasswords;
}

export interface Credentials {
  readonly userName: string;
  readonly password: string;
  readonly isSealed: boolean;
  readonly keyId?: string | undefined;
}

export interface Origin {
  readonly address: string;
  readonly agent: string;
  readonly language: Language;
}

/** Told only to who knows the password, so that names cannot be found out. */
function checkState(user: UserRow, now: Timestamp): void {
  if (!user.enabled) throw refusal('identity.disabled');
  if (user.expires_at !== null && user.expires_at.getTime() <= now) {
    throw refusal('identity.expired');
  }
}

/**
 * Opens a session; the token leaves the server here and nowhere else.
 * @throws Fault refusal `identity.locked`, `identity.wrong_password` (an unknown name takes as long
 *   and says the same), `identity.disabled`, `identity.expired`, and those of a sealed password
 */
export async function signIn(
  needs: SignInNeeds,
  given: Credentials,
  origin: Origin,
): Promise<{ readonly token: string; readonly expiresAt: Timestamp }> {
  needs.throttle.begin(origin.address, given.userName);
  const password = given.isSealed ? needs.sealed.open(given.password, given.keyId) : given.password;
  const user = await findUserByName(needs.db, given.userName);
  const checked = await verifyPassword(password, user?.password_hash ?? unmatchableHash());
  if (user === undefined || !checked.ok) {
    needs.log.info({ address: origin.address, known: user !== undefined }, 'sign-in refused');
    throw refusal('identity.wrong_password');
  }
  needs.throttle.succeed(origin.address, given.userName);
  const now = needs.clock.now();
  checkState(user, now);

  const token = randomBytes(32).toString('base64url');
  const expiresAt = after(now, sessionLength);
  const fresh = checked.stale ? { password_hash: await hashPassword(password) } : {};
  const id = userId(user.id);
  await needs.transactions.run(async (tx) => {
    await insertSession(tx, {
      tokenHash: hashToken(token),
      user: id,
      ...origin,
      now: new Date(now),
      expiresAt: new Date(expiresAt),
    });
    await updateUser(tx, id, { last_sign_in_at: new Date(now), ...fresh });
    await needs.auditTrail.record(tx, {
      actor: { kind: 'user', id, name: user.user_name },
      action: 'user.sign_in',
      subject: { kind: 'user', id, name: user.user_name },
      after: { agent: origin.agent },
      address: origin.address,
    });
  });
  return { token, expiresAt };
}
