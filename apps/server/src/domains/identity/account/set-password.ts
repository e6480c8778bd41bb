import type { UserId } from '@millwright/kernel';
import type { Acting } from '../../../platform/audit/index.ts';
import type { Tx } from '../../../platform/storage/index.ts';
import type { IdentityNeeds } from '../identity.needs.ts';
import {
  deleteDevicesOf,
  deleteOtherSessions,
  deletePlacesOf,
  deleteTicketsOf,
} from '../sessions/index.ts';
import { updateUser } from '../users/index.ts';

/**
 * Writes a new password within `tx`: remembered devices and known places are forgotten and sessions
 * end, but for `keep`. Answers the hashes of those that ended, to be announced after the commit.
 */
export async function setPassword(
  needs: Pick<IdentityNeeds, 'auditTrail' | 'clock'>,
  tx: Tx,
  given: {
    readonly user: UserId;
    readonly userName: string;
    readonly hash: string;
    /** Whoever can know it besides its own person: who sets it for them; null where nobody can. */
    readonly by: UserId | null;
    /** Hash of the token of the session that lives on; all end when it is left out. */
    readonly keep?: string;
  },
  acting: Acting,
): Promise<string[]> {
  const { user, userName, hash, keep, by } = given;
  await updateUser(tx, user, {
    ...{ password_hash: hash, password_by: by },
    updated_at: new Date(needs.clock.now()),
  });
  const ended = await deleteOtherSessions(tx, user, keep ?? '');
  await deleteDevicesOf(tx, user, keep);
  await deleteTicketsOf(tx, user);
  await deletePlacesOf(tx, user);
  await needs.auditTrail.record(tx, {
    ...acting,
    action: 'user.change_password',
    subject: { kind: 'user', id: user, name: userName },
  });
  return ended;
}
