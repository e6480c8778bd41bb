/** The tables `app_user`, `role`, `role_permission` and `user_role`. */
import type { Permission } from '@millwright/contract';
import { type UserId, userId } from '@millwright/kernel';
import { type Generated, type Kysely, type Selectable, sql } from 'kysely';

export type UserTables = {
  app_user: {
    id: Generated<number>;
    guid: string;
    user_name: string;
    password_hash: string;
    grade: number;
    parent_id: number | null;
    demo: boolean;
    enabled: Generated<boolean>;
    expires_at: Date | null;
    phone: Generated<string>;
    email: Generated<string>;
    avatar: Generated<string>;
    logo_text: Generated<string>;
    has_location: Generated<boolean>;
    last_sign_in_at: Date | null;
    created_at: Date;
    updated_at: Date;
  };
  role: {
    id: Generated<number>;
    role_name: string;
    pages: string[];
    created_at: Date;
    updated_at: Date;
  };
  role_permission: { role_id: number; permission: Permission };
  user_role: { user_id: number; role_id: number };
};

export type UserRow = Selectable<UserTables['app_user']>;

export interface NewUser {
  readonly guid: string;
  readonly userName: string;
  readonly passwordHash: string;
  readonly grade: number;
  readonly demo: boolean;
  readonly expiresAt: Date | null;
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
      created_at: user.now,
      updated_at: user.now,
    })
    .onConflict((conflict) => conflict.expression(sql`lower(user_name)`).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row === undefined ? null : userId(row.id);
}

export const findUserByName = (db: Kysely<unknown>, name: string): Promise<UserRow | undefined> =>
  tables(db)
    .selectFrom('app_user')
    .selectAll()
    .where(sql<boolean>`lower(user_name) = lower(${name})`)
    .executeTakeFirst();

export const findUser = (db: Kysely<unknown>, id: UserId): Promise<UserRow | undefined> =>
  tables(db).selectFrom('app_user').selectAll().where('id', '=', id).executeTakeFirst();

export async function hasAdministrator(db: Kysely<unknown>): Promise<boolean> {
  const row = await tables(db)
    .selectFrom('app_user')
    .select('id')
    .where('grade', '=', 0)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
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

/** Writes what is given; answers false when there is no such user. */
export async function updateUser(
  db: Kysely<unknown>,
  id: UserId,
  change: Partial<
    Pick<UserRow, 'password_hash' | 'enabled' | 'expires_at' | 'last_sign_in_at' | 'updated_at'>
  >,
): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('app_user')
    .set(change)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Makes the role, or what its pages and permissions are, as given; answers its id. */
export async function saveRole(
  db: Kysely<unknown>,
  role: {
    readonly roleName: string;
    readonly pages: readonly string[];
    readonly permissions: readonly Permission[];
    readonly now: Date;
  },
): Promise<number> {
  const pages = [...role.pages];
  const { id } = await tables(db)
    .insertInto('role')
    .values({ role_name: role.roleName, pages, created_at: role.now, updated_at: role.now })
    .onConflict((conflict) =>
      conflict.expression(sql`lower(role_name)`).doUpdateSet({ pages, updated_at: role.now }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  await tables(db).deleteFrom('role_permission').where('role_id', '=', id).execute();
  if (role.permissions.length > 0) {
    const rows = role.permissions.map((permission) => ({ role_id: id, permission }));
    await tables(db).insertInto('role_permission').values(rows).execute();
  }
  return id;
}

export async function giveRoles(
  db: Kysely<unknown>,
  user: UserId,
  roles: readonly number[],
): Promise<void> {
  if (roles.length === 0) return;
  await tables(db)
    .insertInto('user_role')
    .values(roles.map((role) => ({ user_id: user, role_id: role })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export const usersOfRole = async (db: Kysely<unknown>, role: number): Promise<UserId[]> => {
  const rows = await tables(db)
    .selectFrom('user_role')
    .select('user_id')
    .where('role_id', '=', role)
    .execute();
  return rows.map((row) => userId(row.user_id));
};
