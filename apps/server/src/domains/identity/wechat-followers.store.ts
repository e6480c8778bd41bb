import type { Language } from '@millwright/contract';
import type { UserId } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import { anyOf } from '../../platform/storage/index.ts';
import type { UserTables } from './users/index.ts';

/** A user with the openid of the WeChat user who is told of alarms for them. */
export interface WechatFollower {
  readonly userId: UserId;
  readonly openid: string;
  /** What they read; null when they never said. */
  readonly language: Language | null;
}

/**
 * Who is bound, wants to be told and may sign in at `now`: administrators, and those among `users`;
 * a sub-user only together with the user above them.
 */
export async function findWechatFollowers(
  db: Kysely<unknown>,
  users: readonly UserId[],
  now: Date,
): Promise<WechatFollower[]> {
  const given = anyOf(users);
  const rows = await db
    .withTables<UserTables>()
    .selectFrom('app_user as u')
    .leftJoin('app_user as parent', 'parent.id', 'u.parent_id')
    .select(['u.id', 'u.wechat_id', 'u.language'])
    .where('u.wechat_id', 'is not', null)
    .where('u.wechat_push', '=', true)
    .where('u.enabled', '=', true)
    .where((e) => e.or([e('u.expires_at', 'is', null), e('u.expires_at', '>', now)]))
    .where((e) => e.or([e('u.grade', '=', 0), e('u.id', '=', given)]))
    .where((e) =>
      e.or([
        e('u.parent_id', 'is', null),
        e.and([
          e('parent.id', '=', given),
          e('parent.enabled', '=', true),
          e.or([e('parent.expires_at', 'is', null), e('parent.expires_at', '>', now)]),
        ]),
      ]),
    )
    .orderBy('u.id')
    .execute();
  return rows.flatMap(({ id, wechat_id: openid, language }) =>
    openid === null ? [] : [{ userId: id, openid, language }],
  );
}
