/** The tables `role`, `role_permission` and `user_role`. */
import type { Permission } from '@millwright/contract';
import type { UserId } from '@millwright/kernel';
import { type Kysely, sql } from 'kysely';
import { anyOf, contains, pageOf } from '../../../platform/storage/index.ts';
import type { UserTables } from './users.store.ts';

const tables = (db: Kysely<unknown>) => db.withTables<UserTables>();

/** Whose role it is: who made it for their sub-users; null = the installation's. */
export type RoleOwner = UserId | null;

/** What a role is called and holds. */
export interface StoredRole {
  readonly roleName: string;
  readonly pages: readonly string[];
  readonly permissions: readonly Permission[];
}

export async function insertRole(
  db: Kysely<unknown>,
  owner: RoleOwner,
  role: StoredRole,
  now: Date,
): Promise<number> {
  const { id } = await tables(db)
    .insertInto('role')
    .values({
      owner_id: owner,
      role_name: role.roleName,
      pages: [...role.pages],
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertPermissions(db, id, role.permissions);
  return id;
}

/** Makes the role exactly what is given. */
export async function updateRole(
  db: Kysely<unknown>,
  id: number,
  role: StoredRole,
  now: Date,
): Promise<void> {
  await tables(db)
    .updateTable('role')
    .set((old) => ({
      role_name: role.roleName,
      pages: [...role.pages],
      version: old('version', '+', 1),
      updated_at: now,
    }))
    .where('id', '=', id)
    .execute();
  await tables(db).deleteFrom('role_permission').where('role_id', '=', id).execute();
  await insertPermissions(db, id, role.permissions);
}

async function insertPermissions(
  db: Kysely<unknown>,
  role: number,
  permissions: readonly Permission[],
): Promise<void> {
  if (permissions.length === 0) return;
  const rows = [...new Set(permissions)].map((permission) => ({ role_id: role, permission }));
  await tables(db).insertInto('role_permission').values(rows).execute();
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
  return rows.map((row) => row.user_id);
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

/** Which of these roles are the installation's. */
export async function installationRoles(
  db: Kysely<unknown>,
  roles: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await tables(db)
    .selectFrom('role')
    .select('id')
    .where('id', '=', anyOf(roles))
    .where('owner_id', 'is', null)
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** What a user may give to those below: their own roles, and those that they made; by name. */
export const rolesToGive = async (
  db: Kysely<unknown>,
  user: UserId,
): Promise<{ id: number; roleName: string }[]> =>
  tables(db)
    .selectFrom('role as r')
    .where((e) =>
      e.or([
        e('r.owner_id', '=', user),
        e(
          'r.id',
          'in',
          e.selectFrom('user_role as ur').select('ur.role_id').where('ur.user_id', '=', user),
        ),
      ]),
    )
    .select(['r.id', 'r.role_name as roleName'])
    .orderBy('r.role_name')
    .orderBy('r.id')
    .execute();

/** Holds what the user has been given until the transaction ends: nothing of it is taken meanwhile. */
export async function lockGrantsOf(tx: Kysely<unknown>, user: UserId): Promise<void> {
  await sql`select from user_role ur join role r on r.id = ur.role_id
     where ur.user_id = ${user} order by r.id for share`.execute(tx);
}

/** What the user's roles hold. */
export async function grantsOf(
  db: Kysely<unknown>,
  user: UserId,
): Promise<{ pages: Set<string>; permissions: Set<string> }> {
  const rows = await tables(db)
    .selectFrom('role as r')
    .innerJoin('user_role as ur', 'ur.role_id', 'r.id')
    .where('ur.user_id', '=', user)
    .select(['r.id', 'r.pages'])
    .execute();
  const held = await tables(db)
    .selectFrom('role_permission')
    .select('permission')
    .where('role_id', '=', anyOf(rows.map(({ id }) => id)))
    .execute();
  return {
    pages: new Set(rows.flatMap(({ pages }) => pages)),
    permissions: new Set(held.map(({ permission }) => permission)),
  };
}

/** Deletes the roles that a user made; those below must have none of them any more. */
export async function deleteRolesOf(tx: Kysely<unknown>, owner: UserId): Promise<void> {
  await tables(tx).deleteFrom('role').where('owner_id', '=', owner).execute();
}

const roles = (db: Kysely<unknown>) => tables(db).selectFrom('role');

const rolesOf = (db: Kysely<unknown>, owner: RoleOwner) =>
  roles(db).where('owner_id', 'is not distinct from', owner);

const described = (chosen: ReturnType<typeof roles>) =>
  chosen.select(['id', 'owner_id', 'role_name', 'pages', 'version', 'updated_at']).select([
    sql<Permission[]>`array(select permission from role_permission rp
        where rp.role_id = role.id order by permission)`.as('permissions'),
    sql<number>`(select count(*) from user_role ur where ur.role_id = role.id)`.as('users'),
    sql<number>`(select count(*) from app_user s
        where s.closed_at is null
          and exists (select from user_role ur
            where ur.role_id = role.id and ur.user_id = s.parent_id)
          and not exists (select from user_role ur
            where ur.role_id = role.id and ur.user_id = s.id))`.as('sub_users'),
  ]);

type Described = Awaited<ReturnType<ReturnType<typeof described>['executeTakeFirstOrThrow']>>;

const rowOf = (row: Described) => ({
  id: row.id,
  ownerId: row.owner_id,
  roleName: row.role_name,
  pages: row.pages,
  permissions: row.permissions,
  userCount: row.users,
  subUserCount: row.sub_users,
  version: row.version,
  updatedAt: row.updated_at.getTime(),
});

/** With whose it is. */
export async function findRole(
  db: Kysely<unknown>,
  id: number,
): Promise<ReturnType<typeof rowOf> | undefined> {
  const row = await described(roles(db).where('id', '=', id)).executeTakeFirst();
  return row && rowOf(row);
}

/** Whose role it is; undefined where there is none. */
export const ownerOfRole = async (
  db: Kysely<unknown>,
  id: number,
): Promise<RoleOwner | undefined> =>
  (await roles(db).select('owner_id').where('id', '=', id).executeTakeFirst())?.owner_id;

/** Holds the role until the transaction ends: changes of it wait for one another. */
export async function lockRole(tx: Kysely<unknown>, id: number): Promise<void> {
  await tables(tx).selectFrom('role').select('id').where('id', '=', id).forUpdate().execute();
}

export const findRoleByName = (db: Kysely<unknown>, owner: RoleOwner, roleName: string) =>
  rolesOf(db, owner)
    .select('id')
    .where(sql<boolean>`lower(role_name) = lower(${roleName})`)
    .executeTakeFirst();

export async function deleteRole(db: Kysely<unknown>, id: number): Promise<void> {
  await tables(db).deleteFrom('role').where('id', '=', id).execute();
}

const columns = { roleName: 'role_name', updatedAt: 'updated_at' } as const;

/** The roles of one owner. */
export async function listRoles(
  db: Kysely<unknown>,
  owner: RoleOwner,
  query: {
    readonly page: number;
    readonly pageSize: number;
    readonly sort?: keyof typeof columns | undefined;
    readonly order: 'asc' | 'desc';
    readonly keyword?: string | undefined;
  },
): Promise<{ list: ReturnType<typeof rowOf>[]; total: number }> {
  const { keyword } = query;
  const own = rolesOf(db, owner);
  const wanted = keyword ? own.where(contains(['role_name'], keyword)) : own;
  const { rows, total } = await pageOf(wanted, query, (matching) =>
    described(matching)
      .orderBy(columns[query.sort ?? 'roleName'], query.order)
      .orderBy('id', query.order),
  );
  return { list: rows.map(rowOf), total };
}
