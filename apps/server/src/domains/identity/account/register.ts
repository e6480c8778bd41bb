import { refuse } from '@millwright/contract';
import { channelOf } from '@millwright/contract/identity/account-rules';
import type { UserId } from '@millwright/kernel';
import { actingAs } from '../../../platform/audit/index.ts';
import { checkPassword, hashPassword } from '../credentials/index.ts';
import type { AccountNeeds } from '../identity.needs.ts';
import { createUserIn, findUserByName, findUserByTarget, lockWord } from '../users/index.ts';

export interface Registration {
  readonly userName: string;
  readonly password: string;
  /** Phone or e-mail address that the code was sent to. */
  readonly target: string;
  readonly code: string;
  readonly industry: number;
  readonly customerType: number;
}

/**
 * Makes an account without roles and items.
 * @throws Fault refusal `identity.wrong_code`, `identity.name_taken`, `identity.password`
 */
export async function register(
  needs: AccountNeeds,
  { password, target, code, ...given }: Registration,
  address: string,
): Promise<UserId> {
  checkPassword(password, needs.passwordRule, 1);
  // Only who was sent a code learns that the name is taken; another can be tried with the same code.
  const checked = await needs.codes.check({ purpose: 'register', target }, code, address);
  if ((await findUserByName(needs.db, given.userName)) !== undefined) {
    throw refuse('identity.name_taken', { userName: given.userName });
  }
  const hash = await hashPassword(password);
  const field = channelOf(target) === 'mail' ? 'email' : 'phone';
  return needs.transactions.run(async (tx) => {
    await lockWord(tx, target);
    if ((await findUserByTarget(tx, target)) !== undefined) throw refuse('identity.wrong_code');
    await needs.codes.use(tx, checked);
    const acting = { ...actingAs('registration'), address };
    return createUserIn(needs, tx, { ...given, [field]: target, grade: 1, hash }, acting);
  });
}
