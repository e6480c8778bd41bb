/** The tables `role`, `role_permission` and `user_role`. */
import type { Permission } from '@millwright/contract';
import type { RoleRow } from '@millwright/contract/identity/roles.calls';
import { type UserId, userId } from '@millwright/kernel';
import { type Kysely, sql } from 'kysely';
import type { UserTables } from './users.store.ts';

const tables = (db: Kysely<unknown>) => db.withTables<UserTables>();

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

/** Makes the user's roles exactly these. */
export async function replaceRoles(
  db: Kysely<unknown>,
  user: UserId,
  roles: readonly number[],
): Promise<void> {
  await tables(db).deleteFrom('user_role').where('user_id', '=', user).execute();
  await giveRoles(db, user, roles);
}

/** The user's roles by id and name. */
export const rolesOfUser = async (
  db: Kysely<unknown>,
  user: UserId,
): Promise<{ id: number; roleName: string }[]> =>
  tables(db)
    .selectFrom('role as r')
    .innerJoin('user_role as ur', 'ur.role_id', 'r.id')
    .where('ur.user_id', '=', user)
    .select(['r.id', 'r.role_name as roleName'])
    .orderBy('r.role_name')
    .execute();

/** Which of these roles there are. */
export async function knownRoles(
  db: Kysely<unknown>,
  roles: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await tables(db)
    .selectFrom('role')
    .select('id')
    .where('id', '=', sql<number>`any(${[...roles]})`)
    .execute();
  return new Set(rows.map((row) => row.id));
}

export const findRole = (db: Kysely<unknown>, id: number) =>
  tables(db).selectFrom('role').selectAll().where('id', '=', id).executeTakeFirst();

export const findRoleByName = (db: Kysely<unknown>, roleName: string) =>
  tables(db)
    .selectFrom('role')
    .selectAll()
    .where(sql<boolean>`lower(role_name) = lower(${roleName})`)
    .executeTakeFirst();

/** Gives the role another name; its pages and permissions are written by `saveRole`. */
export async function renameRole(db: Kysely<unknown>, id: number, roleName: string): Promise<void> {
  await tables(db).updateTable('role').set({ role_name: roleName }).where('id', '=', id).execute();
}

export async function deleteRole(db: Kysely<unknown>, id: number): Promise<void> {
  await tables(db).deleteFrom('role').where('id', '=', id).execute();
}

const columns = { roleName: 'role_name', updatedAt: 'updated_at' } as const;

export async function listRoles(
  db: Kysely<unknown>,
  query: {
    readonly page: number;
    readonly pageSize: number;
    readonly sort?: keyof typeof columns | undefined;
    readonly order: 'asc' | 'desc';
    readonly keyword?: string | undefined;
  },
): Promise<{ list: RoleRow[]; total: number }> {
  let wanted = tables(db).selectFrom('role');
  const { keyword } = query;
  if (keyword) wanted = wanted.where(sql<boolean>`strpos(lower(role_name), lower(${keyword})) > 0`);
  const { total } = await wanted
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await wanted
    .select(['id', 'role_name', 'pages', 'updated_at'])
    .select([
      sql<string[]>`array(select permission from role_permission rp
        where rp.role_id = role.id order by permission)`.as('permissions'),
      sql<number>`(select count(*) from user_role ur where ur.role_id = role.id)`.as('users'),
    ])
    .orderBy(columns[query.sort ?? 'roleName'], query.order)
    .orderBy('id', query.order)
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize)
    .execute();
  const list = rows.map((row) => ({
    id: row.id,
    roleName: row.role_name,
    pages: row.pages,
    permissions: row.permissions,
    userCount: row.users,
    updatedAt: row.updated_at.getTime(),
  }));
  return { list, total };
}
