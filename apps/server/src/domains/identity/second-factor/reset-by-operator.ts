import { refuse } from '@millwright/contract';
import { actingAs } from '../../../platform/audit/index.ts';
import type { AccountNeeds } from '../identity.needs.ts';
import { findUserByName } from '../users/index.ts';
import { removeFactor } from './remove-factor.ts';

/**
 * Takes the second factor of the user of this name away, by somebody on the server's own shell: the
 * way back for the only administrator. On the record; nobody is told by mail.
 * @throws Fault refusal `general.not_found`, `identity.second_factor_none`
 */
export async function resetByOperator(
  needs: Pick<AccountNeeds, 'db' | 'transactions' | 'auditTrail'>,
  userName: string,
): Promise<void> {
  const user = await findUserByName(needs.db, userName);
  if (user === undefined) throw refuse('general.not_found');
  await needs.transactions.run((tx) =>
    removeFactor({ ...needs, delivery: null }, tx, { user, why: 'reset' }, actingAs('operator')),
  );
}
