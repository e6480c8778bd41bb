import { refuse } from '@millwright/contract';
import { channelOf } from '@millwright/contract/identity/account-rules';

import { actingFor } from '../../../platform/audit/index.ts';
import type { CallContext } from '../../../platform/http/index.ts';
import { earnedSince, takeVerified } from '../codes/index.ts';
import type { AccountNeeds } from '../identity.needs.ts';
import { findUser, findUserByTarget, lockPassword, lockWord, updateUser } from '../users/index.ts';
import { checkOwnPassword } from './change-own-password.ts';
import { maskTarget } from './own-target.ts';

/**
 * Binds a phone or e-mail address that a code was sent to. Replacing one needs a code sent to the
 * user themselves first, the first of all the password: a stolen session alone must not take the
 * account over.
 * @throws Fault refusal `identity.wrong_code`, `identity.verify_first`, `identity.wrong_password`,
 *   `identity.locked`
 */
export async function bindContact(
  needs: AccountNeeds,
  {
    target,
    code,
    password,
  }: { readonly target: string; readonly code: string; readonly password?: string | undefined },
  context: Pick<CallContext, 'session' | 'address'>,
): Promise<void> {
  const { userId } = context.session;
  const checked = await needs.codes.check({ purpose: 'bind', target }, code, context.address);
  if (checked.user !== userId) throw refuse('identity.wrong_code');
  const proved =
    password === undefined ? undefined : await checkOwnPassword(needs, password, context);
  const now = needs.clock.now();
  const field = channelOf(target) === 'mail' ? 'email' : 'phone';
  await needs.transactions.run(async (tx) => {
    await lockWord(tx, target);
    const user = await findUser(tx, userId);
    const holder = await findUserByTarget(tx, target);
    if (user === undefined || (holder !== undefined && holder.id !== userId)) {
      throw refuse('identity.wrong_code');
    }
    const isBound = user.phone !== '' || user.email !== '';
    if (!isBound && (proved === undefined || (await lockPassword(tx, userId)) !== proved)) {
      throw refuse('identity.wrong_password');
    }
    if (isBound && !(await takeVerified(tx, userId, 'bind', earnedSince(now)))) {
      throw refuse('identity.verify_first');
    }
    await needs.codes.use(tx, checked);
    await updateUser(tx, userId, { [field]: target, updated_at: new Date(now) });
    await needs.auditTrail.record(tx, {
      ...actingFor(context),
      action: 'user.bind',
      subject: { kind: 'user', id: userId, name: user.user_name },
      before: { [field]: maskTarget(user[field]) },
      after: { [field]: maskTarget(target) },
    });
  });
}
