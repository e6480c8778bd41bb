import type { UserId } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import type { Log } from '../../base/log.ts';
import type { SessionGuard } from '../../platform/access/index.ts';
import { subUsersOf } from './users/index.ts';

/** What changes for a user changes for their sub-users: they have a part of it. */
export function passOnChanges(needs: {
  readonly db: Kysely<unknown>;
  readonly guard: SessionGuard;
  readonly log: Log;
}): void {
  const { db, guard, log } = needs;
  const passOn = async (parent: UserId): Promise<void> => {
    // Whether it ends their sessions, the database says; what they may do is to be read anew.
    for (const userId of await subUsersOf(db, parent)) guard.announce({ kind: 'access', userId });
  };
  guard.onChange((change) => {
    if (!('userId' in change)) return;
    passOn(change.userId).catch((error: unknown) => {
      log.warn({ err: error }, 'sub-users learn of a change only when their session is read anew');
    });
  });
}
