/** Users as their managers list them. */
import type { UserListRow } from '@millwright/contract/identity/users.schemas';
import type { UserId } from '@millwright/kernel';
import { type Kysely, sql } from 'kysely';
import { contains, pageOf } from '../../../platform/storage/index.ts';
import type { UserTables } from '../users/index.ts';

export interface UserQuery {
  /** Administrators and users, sub-users of one, or all sub-users. */
  readonly of: 'installation' | 'sub-users' | { readonly parent: UserId };
  readonly page: number;
  readonly pageSize: number;
  readonly sort?: keyof typeof columns | undefined;
  readonly order: 'asc' | 'desc';
  /** Looked for in names, phones and e-mail addresses. */
  readonly keyword?: string | undefined;
  readonly grade?: number | undefined;
  readonly roleId?: number | undefined;
  readonly enabled?: boolean | undefined;
}

/** All but what others know: items, and second factors. */
export type StoredUser = Omit<UserListRow, 'itemCount' | 'deviceCount' | 'secondFactor'>;

const columns = {
  userName: 'user_name',
  createdAt: 'created_at',
  lastSignInAt: 'last_sign_in_at',
  expiresAt: 'expires_at',
} as const;

const tables = (db: Kysely<unknown>) => db.withTables<UserTables>();

function wanted(db: Kysely<unknown>, query: UserQuery) {
  const { of, keyword, grade, roleId, enabled } = query;
  let rows = tables(db).selectFrom('app_user as u').where('u.closed_at', 'is', null);
  if (of === 'installation') rows = rows.where('u.parent_id', 'is', null);
  else if (of === 'sub-users') rows = rows.where('u.parent_id', 'is not', null);
  else rows = rows.where('u.parent_id', '=', of.parent);
  if (keyword) {
    rows = rows.where(contains([sql`concat_ws(' ', user_name, phone, email)`], keyword));
  }
  if (grade !== undefined) rows = rows.where('u.grade', '=', grade);
  if (enabled !== undefined) rows = rows.where('u.enabled', '=', enabled);
  if (roleId !== undefined) {
    rows = rows.where(
      sql<boolean>`exists (select from user_role ur where ur.user_id = u.id and ur.role_id = ${roleId})`,
    );
  }
  return rows;
}

export async function listUsers(
  db: Kysely<unknown>,
  query: UserQuery,
): Promise<{ list: StoredUser[]; total: number }> {
  const { rows, total } = await pageOf(wanted(db, query), query, (matching) =>
    matching
      .selectAll('u')
      .select([
        sql<{ id: number; roleName: string }[]>`coalesce((
        select json_agg(json_build_object('id', r.id, 'roleName', r.role_name) order by r.role_name)
          from user_role ur join role r on r.id = ur.role_id where ur.user_id = u.id), '[]')`.as(
          'roles',
        ),
        sql<number>`(select count(*) from app_user s
        where s.parent_id = u.id and s.closed_at is null)`.as('sub_users'),
        sql<string | null>`(select p.user_name from app_user p where p.id = u.parent_id)`.as(
          'parent_name',
        ),
      ])
      .orderBy(columns[query.sort ?? 'userName'], (order) =>
        query.order === 'asc' ? order.asc().nullsFirst() : order.desc().nullsLast(),
      )
      .orderBy('u.id'),
  );
  const list = rows.map((row) => ({
    id: row.id,
    userName: row.user_name,
    phone: row.phone,
    email: row.email,
    grade: row.grade,
    parentId: row.parent_id,
    parentName: row.parent_name,
    demo: row.demo,
    enabled: row.enabled,
    expiresAt: row.expires_at?.getTime() ?? null,
    historyDays: row.history_days,
    roles: row.roles,
    subUserCount: row.sub_users,
    industry: row.industry,
    customerType: row.customer_type,
    lastSignInAt: row.last_sign_in_at?.getTime() ?? null,
    createdAt: row.created_at.getTime(),
  }));
  return { list, total };
}

/** The user and their sub-users, or everybody, by name. */
export const listPhones = (db: Kysely<unknown>, manager: UserId | 'all') => {
  const people = tables(db)
    .selectFrom('app_user')
    .select(['id', 'user_name as userName', 'phone'])
    .where('closed_at', 'is', null);
  const known =
    manager === 'all'
      ? people
      : people.where((e) => e.or([e('id', '=', manager), e('parent_id', '=', manager)]));
  return known.orderBy('user_name').limit(5000).execute();
};
