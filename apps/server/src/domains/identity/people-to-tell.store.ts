import type { Language } from '@millwright/contract';
import type { UserId } from '@millwright/kernel';
import { type Kysely, sql } from 'kysely';
import { anyOf } from '../../platform/storage/index.ts';

/** Somebody who may sign in, and what there is to tell them something by. */
export interface PersonToTell {
  readonly id: UserId;
  readonly userName: string;
  readonly isAdministrator: boolean;
  /** The user above them, without whom they see nothing; null where that is nobody or an administrator. */
  readonly parentId: UserId | null;
  /** Empty where there is none, as the phone. */
  readonly email: string;
  readonly phone: string;
  readonly openid: string | null;
  /** Numbers of their browsers that show alarms though no page is open. */
  readonly browsers: readonly number[];
  /** What they read; null when they never said. */
  readonly language: Language | null;
  readonly roles: readonly { readonly id: number; readonly roleName: string }[];
}

/** Those of these users who may sign in at `now`, by name; the demonstration is nobody to be told. */
export async function findPeopleToTell(
  db: Kysely<unknown>,
  users: readonly UserId[],
  now: Date,
): Promise<PersonToTell[]> {
  const { rows } = await sql<PersonToTell>`
    select person.id, person.user_name as "userName", person.grade = 0 as "isAdministrator",
           case when above.grade > 0 then above.id end as "parentId",
           person.email, person.phone, person.wechat_id as openid, person.language,
           coalesce((select json_agg(browser.id order by browser.id)
              from push_subscription as browser
                   left join session on session.id = browser.session_id
                   left join remembered_device as device on device.id = browser.device_id
             where browser.user_id = person.id
               and coalesce(session.expires_at, device.expires_at) > ${now}), '[]') as browsers,
           coalesce((select json_agg(json_build_object('id', role.id, 'roleName', role.role_name)
                                     order by role.role_name, role.id)
              from user_role join role on role.id = user_role.role_id
             where user_role.user_id = person.id), '[]') as roles
      from app_user as person left join app_user as above on above.id = person.parent_id
     where person.id = ${anyOf(users)} and not person.demo
       and person.closed_at is null and person.enabled
       and (person.expires_at is null or person.expires_at > ${now})
       and (above.id is null or (above.closed_at is null and above.enabled
            and (above.expires_at is null or above.expires_at > ${now})))
     order by lower(person.user_name), person.id`.execute(db);
  return rows;
}
