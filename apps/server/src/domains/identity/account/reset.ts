/** For who forgot the password or the name. No answer tells whether an account exists. */

import { refuse } from '@millwright/contract';
import type { CodeSent } from '@millwright/contract/identity/account.schemas';
import { actingAs } from '../../../platform/audit/index.ts';
import type { CallContext } from '../../../platform/http/index.ts';
import { checkPassword, hashPassword } from '../credentials/index.ts';
import type { AccountNeeds } from '../identity.needs.ts';
import { findUser, findUserByAccount } from '../users/index.ts';
import { askerOf } from './asker-of.ts';
import type { CodeWay } from './own-target.ts';
import { setPassword } from './set-password.ts';

const forms = { sms: /^1\d{10}$/, mail: /@/ } as const;

/** What a code could be sent by, told by the form of the text alone. */
export function waysOf(account: string): CodeWay[] {
  if (forms.mail.test(account)) return ['mail'];
  return forms.sms.test(account) ? ['sms'] : ['sms', 'mail'];
}

/** What a reset is known by: what was entered, whoever that is. */
const about = (account: string) => ({ purpose: 'reset', target: account }) as const;

export async function sendResetCode(
  needs: AccountNeeds,
  { account, way }: { readonly account: string; readonly way: CodeWay },
  context: Pick<CallContext, 'address' | 'language' | 'browserCookie'>,
): Promise<CodeSent> {
  const { address, language } = context;
  const asker = await askerOf(needs, account, context);
  const user = await findUserByAccount(needs.db, account);
  const to = (way === 'sms' ? user?.phone : user?.email) ?? '';
  const isDemo = user?.demo === true;
  return needs.codes.send({
    ...about(account),
    to,
    user: user === undefined ? null : user.id,
    send: to === '' || isDemo ? 'nothing' : 'code',
    address,
    asker,
    language,
  });
}

/** @throws Fault refusal `identity.wrong_code`, `identity.password` */
export async function resetPassword(
  needs: AccountNeeds,
  given: { readonly account: string; readonly code: string; readonly password: string },
  address: string,
): Promise<void> {
  // More is asked of administrators, but only who was sent the code learns whose account it is.
  checkPassword(given.password, needs.passwordRule, 1);
  const checked = await needs.codes.check(about(given.account), given.code, address);
  const user = checked.user === null ? undefined : await findUser(needs.db, checked.user);
  if (user === undefined) throw refuse('identity.wrong_code');
  checkPassword(given.password, needs.passwordRule, user.grade);
  const id = user.id;
  const hash = await hashPassword(given.password);
  await needs.transactions.run(async (tx) => {
    await needs.codes.use(tx, checked);
    const acting = { ...actingAs('reset'), address };
    const { user_name: userName } = user;
    await setPassword(needs, tx, { user: id, userName, hash, by: null }, acting);
  });
  needs.guard.announce({ kind: 'ended', userId: id });
}

/** The name of whose address it is; the code stays good for a reset. @throws `identity.wrong_code` */
export async function findUserName(
  needs: AccountNeeds,
  given: { readonly account: string; readonly code: string },
  address: string,
): Promise<string> {
  const checked = await needs.codes.check(about(given.account), given.code, address);
  const user = checked.user === null ? undefined : await findUser(needs.db, checked.user);
  if (user === undefined) throw refuse('identity.wrong_code');
  return user.user_name;
}
