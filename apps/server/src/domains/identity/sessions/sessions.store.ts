/** The table `session`, and what a session may do by its user's roles. */
import type { Language, Permission } from '@millwright/contract';
import type { UserId } from '@millwright/kernel';
import { type Generated, type GeneratedAlways, type Kysely, sql } from 'kysely';
import type { Tables } from '../../../engines/postgres/index.ts';
import type { PushSubscriptionTables } from '../../../platform/notify/index.ts';
import { anyOf } from '../../../platform/storage/index.ts';
import type { UserTables } from '../users/index.ts';

export type SessionTables = Tables<
  UserTables & {
    session: {
      id: GeneratedAlways<number>;
      token_hash: string;
      user_id: UserId;
      language: Language;
      address: string;
      agent: string;
      created_at: Date;
      last_seen_at: Date;
      expires_at: Date;
      original_id: UserId | null;
      device_id: number | null;
      opened_by: number | null;
      second_factor: Generated<boolean>;
      proved_at: Date | null;
    };
    remembered_device: {
      id: GeneratedAlways<number>;
      user_id: UserId;
      token_hash: string;
      previous_hash: string | null;
      address: string;
      agent: string;
      created_at: Date;
      last_used_at: Date;
      expires_at: Date;
      second_factor: Generated<boolean>;
    };
    retired_device_token: { token_hash: string; device_id: number };
  }
>;

export interface NewSession {
  readonly tokenHash: string;
  readonly user: UserId;
  readonly language: Language;
  readonly address: string;
  readonly agent: string;
  readonly now: Date;
  readonly expiresAt: Date;
  /** Who opens it as that user, and the id of the session that they do it from. */
  readonly original?: { readonly user: UserId; readonly session: number } | undefined;
  /** The remembered device it belongs to. */
  readonly device?: number | undefined;
  /** Whether it is opened after a second factor. */
  readonly secondFactor?: boolean;
  /** Whether it is opened by the password, and a code where there is a second factor. */
  readonly isProved?: boolean;
}

/** One session as its user sees it in a list. */
export interface SessionEntry {
  readonly id: number;
  readonly tokenHash: string;
  readonly address: string;
  readonly agent: string;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
}

/** Moments that decide whether a session lives. */
export interface Alive {
  readonly now: Date;
  /** Sessions not seen since then are over. */
  readonly idleSince: Date;
}

const logInAs: Permission = 'subusers.login';

const tables = (db: Kysely<unknown>) => db.withTables<SessionTables>();

export async function insertSession(db: Kysely<unknown>, session: NewSession): Promise<void> {
  await tables(db)
    .insertInto('session')
    .values({
      token_hash: session.tokenHash,
      user_id: session.user,
      language: session.language,
      address: session.address,
      agent: session.agent,
      created_at: session.now,
      last_seen_at: session.now,
      expires_at: session.expiresAt,
      original_id: session.original?.user ?? null,
      opened_by: session.original?.session ?? null,
      device_id: session.device ?? null,
      second_factor: session.secondFactor ?? false,
      proved_at: session.isProved === true ? session.now : null,
    })
    .execute();
}

const mayLogInAs = (user: 'o.id' | 'o.parent_id') => sql<boolean>`exists (
  select from user_role ur join role_permission rp on rp.role_id = ur.role_id
   where ur.user_id = ${sql.ref(user)} and rp.permission = ${logInAs})`;

/** Who opened it as somebody else still may: as an administrator, or with the right to a sub-user. */
const openerStillMay = sql<boolean>`(s.original_id is null or o.grade = 0
  or (u.parent_id = o.id and ${mayLogInAs('o.id')}
    and (o.parent_id is null or ${mayLogInAs('o.parent_id')})))`;

const living = (db: Kysely<unknown>, { now, idleSince }: Alive) =>
  tables(db)
    .selectFrom('session as s')
    .innerJoin('app_user as u', 'u.id', 's.user_id')
    .where('s.expires_at', '>', now)
    .where('s.last_seen_at', '>', idleSince)
    // Whose sub-user it is, and who is behind it: when they may no longer, it ends too.
    .leftJoin('app_user as p', 'p.id', 'u.parent_id')
    .leftJoin('app_user as o', 'o.id', 's.original_id')
    .leftJoin('session as b', 'b.id', 's.opened_by')
    .where(sql<boolean>`coalesce(b.expires_at > ${now} and b.last_seen_at > ${idleSince}, true)`)
    .where('u.enabled', '=', true)
    .where(sql<boolean>`coalesce(p.enabled, true) and coalesce(o.enabled, true)`)
    .where(openerStillMay)
    .where(sql<boolean>`coalesce(least(u.expires_at, p.expires_at, o.expires_at) > ${now}, true)`);

const permissionsOf = (user: 'u.id' | 'u.parent_id') => sql<Permission[]>`array(
  select distinct rp.permission from user_role ur
    join role_permission rp on rp.role_id = ur.role_id
   where ur.user_id = ${sql.ref(user)})`;

const pagesGiven = (user: 'u.id' | 'u.parent_id') => sql<string[]>`array(
  select distinct page from user_role ur
    join role r on r.id = ur.role_id cross join unnest(r.pages) page
   where ur.user_id = ${sql.ref(user)})`;

/**
 * Whether an administrator is behind it who came without a second factor: the one who opened it as
 * somebody else, else the user.
 */
const lacksSecondFactor = sql<boolean>`case when s.original_id is null
  then u.grade = 0 and not s.second_factor
  else o.grade = 0 and not coalesce(b.second_factor, false) end`;

/** Sessions with their users, pages and permissions. */
const described = (chosen: ReturnType<typeof living>) =>
  chosen.select([
    's.token_hash',
    's.language',
    's.last_seen_at',
    's.expires_at',
    lacksSecondFactor.as('lacks_second_factor'),
    'u.id as user_id',
    'u.guid',
    'u.user_name',
    'u.grade',
    'u.demo',
    'u.parent_id',
    'o.id as original_id',
    'o.user_name as original_name',
    sql<Date | null>`least(u.expires_at, p.expires_at, o.expires_at)`.as('user_expires_at'),
    permissionsOf('u.id').as('permissions'),
    permissionsOf('u.parent_id').as('parent_permissions'),
    pagesGiven('u.id').as('pages'),
    pagesGiven('u.parent_id').as('parent_pages'),
  ]);

/** The session, when it lives. */
export const findSession = (db: Kysely<unknown>, tokenHash: string, alive: Alive) =>
  described(living(db, alive).where('s.token_hash', '=', tokenHash)).executeTakeFirst();

/** Those that live of these sessions, in no order. */
export const findSessions = (db: Kysely<unknown>, tokenHashes: readonly string[], alive: Alive) =>
  described(living(db, alive).where('s.token_hash', '=', anyOf(tokenHashes))).execute();

/** A user who may sign in now, with permissions and pages, whether or not they have a session. */
export const findUsableUser = (db: Kysely<unknown>, user: UserId, now: Date) =>
  tables(db)
    .selectFrom('app_user as u')
    .leftJoin('app_user as p', 'p.id', 'u.parent_id')
    .where('u.id', '=', user)
    .where('u.enabled', '=', true)
    .where(sql<boolean>`coalesce(p.enabled, true)`)
    .where(sql<boolean>`coalesce(least(u.expires_at, p.expires_at) > ${now}, true)`)
    .select([
      'u.id as user_id',
      'u.grade',
      'u.demo',
      'u.parent_id',
      permissionsOf('u.id').as('permissions'),
      permissionsOf('u.parent_id').as('parent_permissions'),
    ])
    .executeTakeFirst();

/** Which of these sessions still live. */
export async function filterLiving(
  db: Kysely<unknown>,
  tokenHashes: readonly string[],
  alive: Alive,
): Promise<string[]> {
  const rows = await living(db, alive)
    .where('s.token_hash', '=', anyOf(tokenHashes))
    .select('s.token_hash')
    .execute();
  return rows.map((row) => row.token_hash);
}

/**
 * Notes that these sessions are in use, and those that they were opened from, where the note is
 * older than `staleSince`.
 */
export async function touchSessions(
  db: Kysely<unknown>,
  tokenHashes: readonly string[],
  { now, staleSince }: { now: Date; staleSince: Date },
): Promise<void> {
  await tables(db)
    .updateTable('session')
    .set({ last_seen_at: now })
    .where((e) =>
      e.or([
        e('token_hash', '=', anyOf(tokenHashes)),
        e(
          'id',
          'in',
          e
            .selectFrom('session as opened')
            .select('opened.opened_by')
            .where('opened.token_hash', '=', anyOf(tokenHashes))
            .where('opened.opened_by', 'is not', null)
            .$castTo<{ opened_by: number }>(),
        ),
      ]),
    )
    .where('last_seen_at', '<', staleSince)
    .execute();
}

/** The session, and the device it belongs to, count as made after a second factor from now on. */
export async function markSecondFactor(tx: Kysely<unknown>, tokenHash: string): Promise<void> {
  const row = await tables(tx)
    .updateTable('session')
    .set({ second_factor: true })
    .where('token_hash', '=', tokenHash)
    .returning('device_id')
    .executeTakeFirst();
  if (row === undefined || row.device_id === null) return;
  await tables(tx)
    .updateTable('remembered_device')
    .set({ second_factor: true })
    .where('id', '=', row.device_id)
    .execute();
}

/** None of the user's sessions and devices counts as made after a second factor any more. */
export async function unmarkSecondFactor(tx: Kysely<unknown>, user: UserId): Promise<void> {
  for (const table of ['session', 'remembered_device'] as const) {
    await tables(tx)
      .updateTable(table)
      .set({ second_factor: false })
      .where('user_id', '=', user)
      .execute();
  }
}

export async function setSessionLanguage(
  db: Kysely<unknown>,
  tokenHash: string,
  language: Language,
): Promise<void> {
  await tables(db)
    .updateTable('session')
    .set({ language })
    .where('token_hash', '=', tokenHash)
    .execute();
}

export async function listSessions(
  db: Kysely<unknown>,
  user: UserId,
  alive: Alive,
): Promise<SessionEntry[]> {
  const rows = await living(db, alive)
    .where('s.user_id', '=', user)
    .select(['s.id', 's.token_hash', 's.address', 's.agent', 's.created_at', 's.last_seen_at'])
    .orderBy('s.last_seen_at', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    tokenHash: row.token_hash,
    address: row.address,
    agent: row.agent,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
  }));
}

const idsOf = (db: Kysely<unknown>) => tables(db).selectFrom('session').select('id');

/** Ends these sessions, and with them those that were opened from them as somebody else. */
const endAll = (db: Kysely<unknown>, chosen: ReturnType<typeof idsOf>) =>
  tables(db)
    .deleteFrom('session')
    .where((e) => e.or([e('id', 'in', chosen), e('opened_by', 'in', chosen)]))
    .returning(['id', 'token_hash', 'device_id'])
    .execute();

const hashesOf = (rows: readonly { readonly token_hash: string }[]): string[] =>
  rows.map((row) => row.token_hash);

/** What ended with a session: the hashes of all that did, and the device that it belonged to. */
export interface EndedSession {
  readonly ended: readonly string[];
  readonly device: number | null;
}

/** Ends the session and those opened from it. */
export async function deleteSession(db: Kysely<unknown>, tokenHash: string): Promise<EndedSession> {
  const rows = await endAll(db, idsOf(db).where('token_hash', '=', tokenHash));
  const device = rows.find((row) => row.token_hash === tokenHash)?.device_id ?? null;
  return { ended: hashesOf(rows), device };
}

/** Ends the user's sessions of a remembered device; answers the hashes of all that ended. */
export const deleteSessionsOfDevice = async (
  db: Kysely<unknown>,
  user: UserId,
  device: number,
): Promise<string[]> =>
  hashesOf(await endAll(db, idsOf(db).where('user_id', '=', user).where('device_id', '=', device)));

/** Which session of a token somebody else's is opened from, and when it ends at the latest. */
export const findOpener = (db: Kysely<unknown>, tokenHash: string) =>
  tables(db)
    .selectFrom('session')
    .select(['id', 'expires_at'])
    .where('token_hash', '=', tokenHash)
    .forUpdate()
    .executeTakeFirst();

/** Ends every session of the user; their browsers, remembered or not, are told nothing any more. */
export async function deleteSessionsOf(db: Kysely<unknown>, user: UserId): Promise<void> {
  await db
    .withTables<PushSubscriptionTables>()
    .deleteFrom('push_subscription')
    .where('user_id', '=', user)
    .execute();
  await tables(db).deleteFrom('session').where('user_id', '=', user).execute();
}

/** Removes what is long over. */
export async function deleteSessionsBefore(db: Kysely<unknown>, moment: Date): Promise<void> {
  await tables(db).deleteFrom('session').where('expires_at', '<', moment).execute();
}

/**
 * Ends the user's sessions but one, and every session that they opened as somebody else; answers
 * the hashes of those that ended.
 */
export async function deleteOtherSessions(
  db: Kysely<unknown>,
  user: UserId,
  keep: string,
): Promise<string[]> {
  const rows = await tables(db)
    .deleteFrom('session')
    .where((e) =>
      e.or([
        e.and([e('user_id', '=', user), e('token_hash', '<>', keep)]),
        e('original_id', '=', user),
      ]),
    )
    .returning('token_hash')
    .execute();
  return hashesOf(rows);
}

/**
 * Ends the sessions that the user opened and has not used for longest, all but `keep` of them;
 * answers their hashes.
 */
export async function deleteSessionsBeyond(
  db: Kysely<unknown>,
  user: UserId,
  keep: number,
): Promise<string[]> {
  const beyond = idsOf(db)
    .where('user_id', '=', user)
    .where('original_id', 'is', null)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .offset(keep);
  return hashesOf(await endAll(db, beyond));
}

/** Ends one session of the user and those opened from it; undefined when it is not theirs. */
export async function deleteSessionById(
  db: Kysely<unknown>,
  user: UserId,
  id: number,
): Promise<EndedSession | undefined> {
  const rows = await endAll(db, idsOf(db).where('user_id', '=', user).where('id', '=', id));
  const own = rows.find((row) => row.id === id);
  return own === undefined ? undefined : { ended: hashesOf(rows), device: own.device_id };
}

/** Whose each session is, in the order of `ids`; null where there is none. */
export async function ownersOfSessions(
  db: Kysely<unknown>,
  ids: readonly number[],
): Promise<(UserId | null)[]> {
  const rows = await tables(db)
    .selectFrom('session')
    .select(['id', 'user_id'])
    .where('id', 'in', ids)
    .execute();
  const owners = new Map(rows.map((row) => [row.id, row.user_id]));
  return ids.map((id) => owners.get(id) ?? null);
}
