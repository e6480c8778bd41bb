import { refuse } from '@millwright/contract';
import type { CallContext } from '../../../platform/http/index.ts';
import type { AccountNeeds } from '../identity.needs.ts';
import { markProved } from '../sessions/index.ts';
import { lockPassword } from '../users/index.ts';
import { proveCode, provePassword } from './own-second-factor.ts';

/**
 * Who has the session proves who they are: for five minutes it may do what gives power over other
 * accounts.
 * @throws Fault refusal `identity.wrong_password`, `identity.wrong_second_factor`, `identity.locked`;
 *   `identity.second_factor_needed` where a code is missing
 */
export async function proveAnew(
  needs: AccountNeeds,
  given: { readonly password: string; readonly code?: string | undefined },
  context: Pick<CallContext, 'session' | 'address'>,
): Promise<void> {
  const { code } = given;
  const { userId, tokenHash } = context.session;
  const isAsked = await needs.secondFactors.asksOf(userId);
  if (isAsked && code === undefined) throw refuse('identity.second_factor_needed');
  const user = await provePassword(needs, context, given.password);
  const mark = () =>
    needs.transactions.run(async (tx) => {
      // Somebody else may have changed it meanwhile.
      if ((await lockPassword(tx, userId)) !== user.password_hash) {
        throw refuse('identity.wrong_password');
      }
      if (isAsked && (await needs.secondFactors.use(tx, userId, code ?? '')) === null) return null;
      return await markProved(tx, tokenHash, new Date(needs.clock.now()));
    });
  if (isAsked) await proveCode(needs, context, mark);
  else await mark();
}
