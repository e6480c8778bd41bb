import { hashToken } from '../../../platform/access/index.ts';
import { actingAs } from '../../../platform/audit/index.ts';
import type { AccountNeeds } from '../identity.needs.ts';
import { deleteDevice, findDevice } from '../sessions/index.ts';
import { namesOfUsers } from '../users/index.ts';

/**
 * Forgets the device of the token that a browser brings, and ends its sessions. Were only its cookie
 * taken away, a copy of the token would be good for months, and nobody would use the device on, by
 * which a copy is noticed.
 */
export async function forgetBroughtDevice(
  needs: Pick<AccountNeeds, 'db' | 'transactions' | 'auditTrail' | 'guard' | 'clock'>,
  token: string,
  address: string,
): Promise<void> {
  const device = await findDevice(needs.db, hashToken(token), new Date(needs.clock.now()));
  if (device === undefined) return;
  const { id, user_id: user } = device;
  const ended = await needs.transactions.run(async (tx) => {
    const sessions = await deleteDevice(tx, user, id);
    if (sessions === null) return [];
    await needs.auditTrail.record(tx, {
      ...actingAs('sign-in'),
      action: 'user.forget_device',
      subject: { kind: 'user', id: user, name: (await namesOfUsers(tx, [user])).get(user) ?? '' },
      address,
    });
    return sessions;
  });
  for (const tokenHash of ended) needs.guard.announce({ kind: 'ended', tokenHash });
}
