/** The tables `app_user`, `role`, `role_permission` and `user_role`. */
import type { Language, Permission } from '@millwright/contract';
import { type Timestamp, type UserId, userId } from '@millwright/kernel';
import { type Generated, type GeneratedAlways, type Kysely, type Selectable, sql } from 'kysely';
import type { Tables } from '../../../engines/postgres/index.ts';
import { anyOf } from '../../../platform/storage/index.ts';

export type UserTables = Tables<{
  app_user: {
    id: GeneratedAlways<UserId>;
    guid: string;
    user_name: string;
    password_hash: string;
    grade: number;
    parent_id: UserId | null;
    /** Who else knows the password: whoever set it last, where that was not its own person. */
    password_by: UserId | null;
    demo: boolean;
    enabled: Generated<boolean>;
    expires_at: Date | null;
    phone: Generated<string>;
    email: Generated<string>;
    avatar_file: number | null;
    logo_text: Generated<string>;
    has_location: Generated<boolean>;
    last_sign_in_at: Date | null;
    industry: number | null;
    customer_type: number | null;
    history_days: number | null;
    wechat_id: string | null;
    wechat_push: Generated<boolean>;
    closed_at: Date | null;
    language: Language | null;
    created_at: Date;
    updated_at: Date;
  };
  role: {
    id: GeneratedAlways<number>;
    owner_id: UserId | null;
    role_name: string;
    pages: string[];
    version: Generated<number>;
    created_at: Date;
    updated_at: Date;
  };
  role_permission: { role_id: number; permission: Permission };
  user_role: { user_id: UserId; role_id: number };
}>;

export type UserRow = Selectable<UserTables['app_user']>;

export interface NewUser {
  readonly guid: string;
  readonly userName: string;
  readonly passwordHash: string;
  readonly grade: number;
  readonly demo: boolean;
  readonly expiresAt: Date | null;
  readonly parentId?: UserId;
  readonly passwordBy?: UserId;
  readonly historyDays?: number | null;
  readonly phone?: string;
  readonly email?: string;
  readonly industry?: number;
  readonly customerType?: number;
  readonly now: Date;
}

const tables = (db: Kysely<unknown>) => db.withTables<UserTables>();

/** Null when the name is taken; case does not make a name another one. */
export async function insertUser(db: Kysely<unknown>, user: NewUser): Promise<UserId | null> {
  const row = await tables(db)
    .insertInto('app_user')
    .values({
      guid: user.guid,
      user_name: user.userName,
      password_hash: user.passwordHash,
      grade: user.grade,
      demo: user.demo,
      expires_at: user.expiresAt,
      parent_id: user.parentId ?? null,
      password_by: user.passwordBy ?? null,
      history_days: user.historyDays ?? null,
      phone: user.phone ?? '',
      email: user.email ?? '',
      industry: user.industry ?? null,
      customer_type: user.customerType ?? null,
      created_at: user.now,
      updated_at: user.now,
    })
    .onConflict((conflict) => conflict.expression(sql`lower(user_name)`).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row === undefined ? null : row.id;
}

/**
 * The user of this name. It is made small here and not by the database, which makes a plain i of a
 * dotted I: codes are counted by what is made small here, and an account must not be found by
 * spellings that are counted apart.
 */
export const findUserByName = (db: Kysely<unknown>, name: string): Promise<UserRow | undefined> =>
  tables(db)
    .selectFrom('app_user')
    .selectAll()
    .where(sql<boolean>`lower(user_name) = ${name.toLowerCase()}`)
    .executeTakeFirst();

export const findUser = (db: Kysely<unknown>, id: UserId): Promise<UserRow | undefined> =>
  tables(db)
    .selectFrom('app_user')
    .selectAll()
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .executeTakeFirst();

/**
 * How many days back the user may ask for history, a sub-user no further than the user above them;
 * null = as far back as there is.
 */
export async function historyDaysOf(db: Kysely<unknown>, user: UserId): Promise<number | null> {
  const row = await tables(db)
    .selectFrom('app_user as u')
    .leftJoin('app_user as p', 'p.id', 'u.parent_id')
    .where('u.id', '=', user)
    .select(sql<number | null>`least(u.history_days, p.history_days)`.as('days'))
    .executeTakeFirst();
  return row?.days ?? null;
}

/** Who has this name, if anybody, and the name in the case that names are told apart by. */
export async function foldName(
  db: Kysely<unknown>,
  name: string,
): Promise<{ readonly userName: string; readonly user: UserId | undefined }> {
  const { rows } = await sql<{ folded: string; id: UserId | null }>`
    select lower(${name}::text) as folded,
      (select id from app_user where lower(user_name) = lower(${name}::text)) as id`.execute(db);
  const [row] = rows;
  return { userName: row?.folded ?? name, user: row?.id ?? undefined };
}

/** What users of these ids are called. */
export async function namesOfUsers(
  db: Kysely<unknown>,
  ids: readonly UserId[],
): Promise<ReadonlyMap<UserId, string>> {
  const rows = await tables(db)
    .selectFrom('app_user')
    .select(['id', 'user_name'])
    .where('id', '=', anyOf(ids))
    .execute();
  return new Map(rows.map((row) => [row.id, row.user_name]));
}

/** Who else can sign in under these names: the user above, and whoever set the password last. */
export async function holdersOfNames(
  db: Kysely<unknown>,
  ids: readonly number[],
): Promise<
  ReadonlyMap<number, { readonly parentId: UserId | null; readonly passwordBy: UserId | null }>
> {
  const rows = await tables(db)
    .selectFrom('app_user')
    .select(['id', 'parent_id', 'password_by'])
    .where('id', '=', anyOf(ids.map(userId)))
    .execute();
  return new Map(
    rows.map((row) => [row.id, { parentId: row.parent_id, passwordBy: row.password_by }]),
  );
}

/**
 * Who still counts as knowing a password that is changed by the old one: whoever gave the old one can
 * have done so. An administrator could have set it again at any time, and on the record.
 */
export async function knownToGiver(db: Kysely<unknown>, id: UserId): Promise<UserId | null> {
  const row = await tables(db)
    .selectFrom('app_user as given')
    .innerJoin('app_user as giver', 'giver.id', 'given.password_by')
    .select('giver.id')
    .where('given.id', '=', id)
    .where('giver.grade', '>', 0)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Who has this phone or e-mail address. */
export const findUserByTarget = (
  db: Kysely<unknown>,
  target: string,
): Promise<UserRow | undefined> =>
  tables(db)
    .selectFrom('app_user')
    .selectAll()
    .where((e) => e.or([e('phone', '=', target), e(sql`lower(email)`, '=', target.toLowerCase())]))
    .where(sql<boolean>`${target} <> ''`)
    .executeTakeFirst();

/** Whose account the WeChat user is bound to. */
export const findUserByWechat = (
  db: Kysely<unknown>,
  openid: string,
): Promise<UserRow | undefined> =>
  tables(db).selectFrom('app_user').selectAll().where('wechat_id', '=', openid).executeTakeFirst();

/**
 * Who has this as their phone or e-mail address, or as their user name. The address counts first: it
 * was proved, a name is chosen.
 */
export const findUserByAccount = async (
  db: Kysely<unknown>,
  account: string,
): Promise<UserRow | undefined> =>
  (await findUserByTarget(db, account)) ?? (await findUserByName(db, account));

/** Whoever is about to give this name or address to somebody waits here for one another. */
export async function lockWord(tx: Kysely<unknown>, word: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`identity:${word.toLowerCase()}`}, 0))`.execute(
    tx,
  );
}

/**
 * Locks the user within `tx`, so that a new password comes before or after it; the hash of the
 * password there is.
 */
export async function lockPassword(tx: Kysely<unknown>, id: UserId): Promise<string | undefined> {
  const row = await tables(tx)
    .selectFrom('app_user')
    .select('password_hash')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.password_hash;
}

/** The administrators who can sign in, locked so that two cannot remove one another. */
export async function lockAdministrators(tx: Kysely<unknown>, now: Date): Promise<UserId[]> {
  const rows = await tables(tx)
    .selectFrom('app_user')
    .select('id')
    .where('grade', '=', 0)
    .where('enabled', '=', true)
    .where((e) => e.or([e('expires_at', 'is', null), e('expires_at', '>', now)]))
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map((row) => row.id);
}

/** The administrators there are, those who cannot sign in too. */
export async function listAdministrators(db: Kysely<unknown>): Promise<UserId[]> {
  const rows = await tables(db)
    .selectFrom('app_user')
    .select('id')
    .where('grade', '=', 0)
    .where('closed_at', 'is', null)
    .execute();
  return rows.map((row) => row.id);
}

export async function subUsersOf(db: Kysely<unknown>, parent: UserId): Promise<UserId[]> {
  const rows = await tables(db)
    .selectFrom('app_user')
    .select('id')
    .where('parent_id', '=', parent)
    .where('closed_at', 'is', null)
    .execute();
  return rows.map((row) => row.id);
}

/** The sub-users of a user, closed ones too. */
export async function usersBelow(db: Kysely<unknown>, user: UserId): Promise<UserId[]> {
  const below = tables(db).selectFrom('app_user').select('id').where('parent_id', '=', user);
  return (await below.execute()).map(({ id }) => id);
}

/** Disables those whose time is over; answers who they are. */
export async function disableExpired(
  tx: Kysely<unknown>,
  now: Date,
): Promise<{ id: UserId; userName: string }[]> {
  const rows = await tables(tx)
    .updateTable('app_user')
    .set({ enabled: false, updated_at: now })
    .where('enabled', '=', true)
    .where('expires_at', '<=', now)
    .returning(['id', 'user_name'])
    .execute();
  return rows.map((row) => ({ id: row.id, userName: row.user_name }));
}

export async function hasAdministrator(db: Kysely<unknown>): Promise<boolean> {
  const row = await tables(db)
    .selectFrom('app_user')
    .select('id')
    .where('grade', '=', 0)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Demonstration accounts that are not closed. */
export async function findDemoUsers(db: Kysely<unknown>): Promise<UserId[]> {
  const rows = await tables(db)
    .selectFrom('app_user')
    .select('id')
    .where('demo', '=', true)
    .where('closed_at', 'is', null)
    .execute();
  return rows.map((row) => row.id);
}

export async function hasDemoUser(db: Kysely<unknown>): Promise<boolean> {
  const row = await tables(db)
    .selectFrom('app_user')
    .select('id')
    .where('demo', '=', true)
    .where('enabled', '=', true)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Columns that a verb may write. */
export type UserChange = Partial<
  Omit<UserRow, 'id' | 'guid' | 'grade' | 'parent_id' | 'created_at'>
>;

/** Writes what is given; answers false when there is no such user. */
export async function updateUser(
  db: Kysely<unknown>,
  id: UserId,
  change: UserChange,
): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('app_user')
    .set(change)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** How many accounts are not closed, and how many of them are not older than `since`. */
export async function countUsers(
  db: Kysely<unknown>,
  since: Timestamp,
): Promise<{ total: number; today: number }> {
  const today = sql<number>`count(*) filter (where created_at >= ${new Date(since)})`;
  return db
    .withTables<UserTables>()
    .selectFrom('app_user')
    .select(({ fn }) => [fn.countAll<number>().as('total'), today.as('today')])
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow();
}

/** Whose sub-user each of them is, in the order of `ids`; null where it is nobody's. */
export async function parentsOf(
  db: Kysely<unknown>,
  ids: readonly number[],
): Promise<(UserId | null)[]> {
  const asked = ids.map(userId);
  const rows = await tables(db)
    .selectFrom('app_user')
    .select(['id', 'parent_id'])
    .where('id', 'in', asked)
    .where('closed_at', 'is', null)
    .execute();
  const parents = new Map(rows.map((row) => [row.id, row.parent_id]));
  return asked.map((id) => parents.get(id) ?? null);
}

/** How many sub-users there are of the user. */
export async function countSubUsers(db: Kysely<unknown>, parent: UserId): Promise<number> {
  const row = await tables(db)
    .selectFrom('app_user')
    .select(({ fn }) => fn.countAll<number>().as('users'))
    .where('parent_id', '=', parent)
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.users;
}
