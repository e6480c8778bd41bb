/** Gives the platform's guard the sessions as the database has them. */
import { pagesOf } from '@millwright/contract/manifest/pages';
import type { Clock, Duration, Timestamp, UserId } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import { createGiveWay } from '../../../base/give-way.ts';
import type { Session, SessionSource, UserAccess } from '../../../platform/access/index.ts';
import type { ItemAccess } from '../item-access.ts';
import { aliveAt, endOf, noteAt } from './session-limits.ts';
import {
  filterLiving,
  findSession,
  findSessions,
  findUsableUser,
  touchSessions,
} from './sessions.store.ts';

type FoundSession = NonNullable<Awaited<ReturnType<typeof findSession>>>;

/** What a session and a user without one have in common. */
type Found = NonNullable<Awaited<ReturnType<typeof findUsableUser>>>;

/** A sub-user has at most what the user above them has, whatever was given to them. */
const within = <T>(own: readonly T[], parent: readonly T[], hasParent: boolean): readonly T[] =>
  hasParent ? own.filter((each) => parent.includes(each)) : own;

type ItemsOf = ItemAccess['itemsOf'];

async function itemsOf(given: ItemsOf, row: Found): Promise<UserAccess['items']> {
  if (row.grade === 0) return 'all';
  const own = await given(row.user_id);
  if (row.parent_id === null) return own;
  const parents = await given(row.parent_id);
  return new Set([...own].filter((item) => parents.has(item)));
}

const accessOf = async (given: ItemsOf, row: Found): Promise<UserAccess> => ({
  userId: row.user_id,
  accountId: row.parent_id ?? row.user_id,
  grade: row.grade,
  demo: row.demo,
  permissions: new Set(within(row.permissions, row.parent_permissions, row.parent_id !== null)),
  items: await itemsOf(given, row),
});

/** What the user may see and do now; null when the account may not be used. */
export async function findUserAccess(
  needs: { readonly db: Kysely<unknown>; readonly clock: Clock; readonly items: () => ItemAccess },
  user: UserId,
): Promise<UserAccess | null> {
  const row = await findUsableUser(needs.db, user, new Date(needs.clock.now()));
  return row === undefined ? null : accessOf(needs.items().itemsOf, row);
}

export function createSessionSource(needs: {
  readonly db: Kysely<unknown>;
  readonly clock: Clock;
  readonly items: () => ItemAccess;
  /** How long a session may be idle; three days unless said. */
  readonly sessionIdle?: Duration | undefined;
  /** Whether administrators may do nothing without a second factor. */
  readonly administratorsNeedFactor: boolean;
}): SessionSource {
  const { db, clock, sessionIdle, administratorsNeedFactor } = needs;
  const sessionOf = async (row: FoundSession, now: Timestamp, given: ItemsOf): Promise<Session> => {
    const { grade, demo, original_id, original_name } = row;
    const lacks = administratorsNeedFactor && row.lacks_second_factor;
    const granted = within(row.pages, row.parent_pages, row.parent_id !== null);
    return {
      ...(await accessOf(given, row)),
      tokenHash: row.token_hash,
      guid: row.guid,
      userName: row.user_name,
      language: row.language,
      pages: new Set(pagesOf({ grade, demo, granted })),
      // Being asked for is use, whether or not it was worth a note.
      expiresAt: endOf({ ...row, last_seen_at: new Date(now) }, sessionIdle),
      ...(lacks ? { lacksSecondFactor: true as const } : {}),
      ...(original_id === null || original_name === null
        ? {}
        : { original: { userId: original_id, userName: original_name } }),
    };
  };
  return {
    async find(tokenHash) {
      const now = clock.now();
      const row = await findSession(db, tokenHash, aliveAt(now, sessionIdle));
      if (row === undefined) return null;
      await touchSessions(db, [tokenHash], noteAt(now));
      return sessionOf(row, now, needs.items().itemsOf);
    },
    async findMany(tokenHashes) {
      const now = clock.now();
      const giveWay = createGiveWay();
      const rows = await findSessions(db, tokenHashes, aliveAt(now, sessionIdle));
      const users = rows.flatMap((row) =>
        row.parent_id === null ? [row.user_id] : [row.user_id, row.parent_id],
      );
      const items = await needs.items().itemsOfMany([...new Set(users)]);
      const found = new Map<string, Session>();
      for (const row of rows) {
        await giveWay();
        const session = await sessionOf(row, now, async (user) => items.get(user) ?? new Set());
        found.set(session.tokenHash, session);
      }
      return found;
    },
    // Asked for open sockets: a page that only watches is in use too.
    async ended(tokenHashes) {
      const now = clock.now();
      const living = await filterLiving(db, tokenHashes, aliveAt(now, sessionIdle));
      await touchSessions(db, living, noteAt(now));
      const alive = new Set(living);
      return tokenHashes.filter((hash) => !alive.has(hash));
    },
  };
}
