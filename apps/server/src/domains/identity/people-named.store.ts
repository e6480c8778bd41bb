import type { UserId } from '@millwright/kernel';
import { type Kysely, sql } from 'kysely';
import { anyOf } from '../../platform/storage/index.ts';

/** Names, as somewhere else they were written down. */
export interface Names {
  readonly users: readonly string[];
  readonly roles: readonly string[];
}

/** Who and what bears them here, by the name in lower case. */
export interface PeopleNamed {
  readonly users: ReadonlyMap<string, UserId>;
  readonly roles: ReadonlyMap<string, number>;
}

const lower = (names: readonly string[]): string[] => [
  ...new Set(names.map((name) => name.toLowerCase())),
];

/**
 * Users and roles of these names as far as `asker` may know of them: the people of their own account and
 * the roles that these have; an administrator all. Of roles that are called alike, that of the installation.
 */
export async function findPeopleNamed(
  db: Kysely<unknown>,
  asker: UserId,
  { users, roles }: Names,
): Promise<PeopleNamed> {
  const own = sql`
    with asker as (
      select person.grade, person.id,
             case when above.grade > 0 then above.id else person.id end as account
        from app_user as person left join app_user as above on above.id = person.parent_id
       where person.id = ${asker}),
    own as (
      select app_user.id, lower(user_name) as name from app_user, asker
       where not app_user.demo and closed_at is null
         and (asker.grade = 0 or app_user.id in (asker.id, account) or parent_id = account))`;
  const named = await sql<{ id: UserId; name: string }>`
    ${own} select id, name from own where name = ${anyOf(lower(users))}`.execute(db);
  const called = await sql<{ id: number; name: string }>`
    ${own} select distinct on (lower(role_name)) role.id, lower(role_name) as name
      from role, asker
     where lower(role_name) = ${anyOf(lower(roles))}
       and (asker.grade = 0 or role.id in (select role_id from user_role where user_id in
            (select id from own)))
     order by lower(role_name), owner_id is not null, role.id`.execute(db);
  return {
    users: new Map(named.rows.map(({ id, name }) => [name, id])),
    roles: new Map(called.rows.map(({ id, name }) => [name, id])),
  };
}

/** What these are called. */
export async function namesOfPeople(
  db: Kysely<unknown>,
  { users, roles }: { readonly users: readonly UserId[]; readonly roles: readonly number[] },
): Promise<{
  readonly users: ReadonlyMap<UserId, string>;
  readonly roles: ReadonlyMap<number, string>;
}> {
  const named = await sql<{ id: UserId; name: string }>`
    select id, user_name as name from app_user
     where id = ${anyOf(users)} and closed_at is null`.execute(db);
  const called = await sql<{ id: number; name: string }>`
    select id, role_name as name from role where id = ${anyOf(roles)}`.execute(db);
  return {
    users: new Map(named.rows.map(({ id, name }) => [id, name])),
    roles: new Map(called.rows.map(({ id, name }) => [id, name])),
  };
}
