/** Gives the platform's guard the sessions as the database has them. */
import { pagesOf } from '@millwright/contract/identity/pages';
import type { Clock, ItemId, UserId } from '@millwright/kernel';
import { userId } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import type { Session, SessionSource } from '../../platform/session-guard.ts';
import { aliveAt, endOf, noteAt } from './session-limits.ts';
import { filterLiving, findSession, touchSessions } from './sessions.store.ts';

/** Which items a user was given; the items domain knows. */
export interface ItemAccess {
  itemsOf(user: UserId): Promise<ReadonlySet<ItemId>>;
}

export function createSessionSource(needs: {
  readonly db: Kysely<unknown>;
  readonly clock: Clock;
  readonly items: () => ItemAccess;
}): SessionSource {
  const { db, clock } = needs;
  return {
    async find(tokenHash) {
      const now = clock.now();
      const row = await findSession(db, tokenHash, aliveAt(now));
      if (row === undefined) return null;
      await touchSessions(db, [tokenHash], noteAt(now));
      const user = userId(row.user_id);
      const session: Session = {
        tokenHash,
        userId: user,
        guid: row.guid,
        userName: row.user_name,
        grade: row.grade,
        demo: row.demo,
        language: row.language,
        permissions: new Set(row.permissions),
        pages: new Set(pagesOf({ grade: row.grade, demo: row.demo, granted: row.pages })),
        items: row.grade === 0 ? 'all' : await needs.items().itemsOf(user),
        expiresAt: endOf(row),
      };
      return session;
    },
    // Asked for open sockets: a page that only watches is in use too.
    async ended(tokenHashes) {
      const now = clock.now();
      const living = await filterLiving(db, tokenHashes, aliveAt(now));
      await touchSessions(db, living, noteAt(now));
      const alive = new Set(living);
      return tokenHashes.filter((hash) => !alive.has(hash));
    },
  };
}
