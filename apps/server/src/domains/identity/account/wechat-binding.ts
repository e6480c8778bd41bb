/** The WeChat user of an account. */

import { refuse } from '@millwright/contract';
import type { WechatState } from '@millwright/contract/identity/account.schemas';

import type { Kysely } from 'kysely';
import type { Session } from '../../../platform/access/index.ts';
import { actingFor } from '../../../platform/audit/index.ts';
import type { CallContext } from '../../../platform/http/index.ts';
import type { AccountNeeds } from '../identity.needs.ts';
import { findUser, findUserByWechat, lockWord, type UserRow, updateUser } from '../users/index.ts';

type Context = Pick<CallContext, 'session' | 'address'>;

async function own(db: Kysely<unknown>, session: Session): Promise<UserRow> {
  const user = await findUser(db, session.userId);
  if (user === undefined) throw refuse('general.signed_out');
  return user;
}

export async function readWechat(
  { db }: Pick<AccountNeeds, 'db'>,
  session: Session,
): Promise<WechatState> {
  const user = await own(db, session);
  return { bound: user.wechat_id !== null, push: user.wechat_push };
}

/**
 * Binds the WeChat user behind the code that `wx.login` gave; they are told of alarms from then on.
 * @throws Fault refusal `identity.wechat_off`, `identity.wechat_failed`, `identity.wechat_taken`,
 *   `identity.wechat_bound`
 */
export async function bindWechat(
  needs: AccountNeeds,
  code: string,
  context: Context,
): Promise<WechatState> {
  const { session } = context;
  if (needs.wechat === null) throw refuse('identity.wechat_off');
  const openid = await needs.wechat.openidOf(code);
  await needs.transactions.run(async (tx) => {
    await lockWord(tx, `wechat ${openid}`);
    const user = await own(tx, session);
    if (user.wechat_id !== null) throw refuse('identity.wechat_bound');
    if ((await findUserByWechat(tx, openid)) !== undefined) throw refuse('identity.wechat_taken');
    await updateUser(tx, session.userId, { wechat_id: openid, wechat_push: true });
    await needs.auditTrail.record(tx, {
      ...actingFor(context),
      action: 'user.bind_wechat',
      subject: { kind: 'user', id: user.id, name: user.user_name },
    });
  });
  return { bound: true, push: true };
}

/** @throws Fault refusal `identity.wechat_unbound` */
export async function unbindWechat(needs: AccountNeeds, context: Context): Promise<void> {
  const { session } = context;
  await needs.transactions.run(async (tx) => {
    const user = await own(tx, session);
    if (user.wechat_id === null) throw refuse('identity.wechat_unbound');
    await updateUser(tx, session.userId, { wechat_id: null, wechat_push: false });
    await needs.auditTrail.record(tx, {
      ...actingFor(context),
      action: 'user.unbind_wechat',
      subject: { kind: 'user', id: user.id, name: user.user_name },
    });
  });
}

/** @throws Fault refusal `identity.wechat_unbound` */
export async function setWechatPush(
  needs: AccountNeeds,
  push: boolean,
  session: Session,
): Promise<void> {
  const user = await own(needs.db, session);
  if (user.wechat_id === null) throw refuse('identity.wechat_unbound');
  await updateUser(needs.db, session.userId, { wechat_push: push });
}
