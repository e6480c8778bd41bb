import type { UserId } from '@millwright/kernel';
import type { Acting } from '../../../platform/audit/index.ts';
import type { IdentityNeeds } from '../identity.needs.ts';
import { namesOfUsers } from '../users/index.ts';
import { deleteSessionsOf } from './sessions.store.ts';

/** Signs a user out everywhere; their open sockets close at once. */
export async function endSessions(
  needs: IdentityNeeds,
  user: UserId,
  acting: Acting,
): Promise<void> {
  await needs.transactions.run(async (tx) => {
    await deleteSessionsOf(tx, user);
    await needs.auditTrail.record(tx, {
      ...acting,
      action: 'user.end_sessions',
      subject: {
        kind: 'user',
        id: user,
        name: (await namesOfUsers(tx, [user])).get(user) ?? String(user),
      },
    });
  });
  needs.guard.announce({ kind: 'ended', userId: user });
}
