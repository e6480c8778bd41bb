import { refuse } from '@millwright/contract';
import type { Acting } from '../../../platform/audit/index.ts';
import type { Tx } from '../../../platform/storage/index.ts';
import { deleteFactor } from '../factor-codes/index.ts';
import type { AccountNeeds } from '../identity.needs.ts';
import { deleteTicketsOf, unmarkSecondFactor } from '../sessions/index.ts';
import type { UserRow } from '../users/index.ts';
import { factorMessage } from './second-factor-message.ts';

/**
 * Takes the second factor away within `tx`: no session or device counts as made after one any more,
 * sign-ins that wait for a code are over, and the owner is told by mail.
 * @throws Fault refusal `identity.second_factor_none`
 */
export async function removeFactor(
  needs: Pick<AccountNeeds, 'auditTrail'> & {
    /** Null where nobody is told. */
    readonly delivery: AccountNeeds['delivery'] | null;
  },
  tx: Tx,
  { user, why }: { readonly user: UserRow; readonly why: 'off' | 'reset' },
  acting: Acting,
): Promise<void> {
  const id = user.id;
  if (!(await deleteFactor(tx, id))) throw refuse('identity.second_factor_none');
  await unmarkSecondFactor(tx, id);
  await deleteTicketsOf(tx, id);
  await needs.auditTrail.record(tx, {
    ...acting,
    action: why === 'off' ? 'user.turn_off_second_factor' : 'user.reset_second_factor',
    subject: { kind: 'user', id, name: user.user_name },
  });
  const message = factorMessage(user, why);
  if (message !== null) await needs.delivery?.send(tx, message);
}
