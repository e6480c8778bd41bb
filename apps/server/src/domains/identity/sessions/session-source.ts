/** Gives the platform's guard the sessions as the database has them. */
import { pagesOf } from '@millwright/contract/manifest/pages';
import { type Clock, userId } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import type { Session, SessionSource } from '../../../platform/access/index.ts';
import type { ItemAccess } from '../item-access.ts';
import { aliveAt, endOf, noteAt } from './session-limits.ts';
import { filterLiving, findSession, touchSessions } from './sessions.store.ts';

type Found = NonNullable<Awaited<ReturnType<typeof findSession>>>;

/** A sub-user has at most what the user above them has, whatever was given to them. */
const within = <T>(own: readonly T[], parent: readonly T[], hasParent: boolean): readonly T[] =>
  hasParent ? own.filter((each) => parent.includes(each)) : own;

async function itemsOf(access: ItemAccess, row: Found): Promise<Session['items']> {
  if (row.grade === 0) return 'all';
  const own = await access.itemsOf(userId(row.user_id));
  if (row.parent_id === null) return own;
  const parents = await access.itemsOf(userId(row.parent_id));
  return new Set([...own].filter((item) => parents.has(item)));
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
      const { grade, demo, original_id, original_name } = row;
      const isSub = row.parent_id !== null;
      const granted = within(row.pages, row.parent_pages, isSub);
      return {
        tokenHash,
        userId: userId(row.user_id),
        accountId: userId(row.parent_id ?? row.user_id),
        guid: row.guid,
        userName: row.user_name,
        grade,
        demo,
        language: row.language,
        permissions: new Set(within(row.permissions, row.parent_permissions, isSub)),
        pages: new Set(pagesOf({ grade, demo, granted })),
        items: await itemsOf(needs.items(), row),
        // Being asked for is use, whether or not it was worth a note.
        expiresAt: endOf({ ...row, last_seen_at: new Date(now) }),
        ...(original_id === null || original_name === null
          ? {}
          : { original: { userId: userId(original_id), userName: original_name } }),
      };
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
