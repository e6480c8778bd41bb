import { storableStart } from '@millwright/contract/fields/storable-text';
import type { Actor } from '../../../platform/audit/index.ts';
import type { AccountNeeds } from '../identity.needs.ts';
import type { Origin } from '../sessions/index.ts';
import { findUserByName } from '../users/index.ts';

const longestName = 100;

/**
 * Writes into the audit trail that somebody was not let in; nothing tells the caller apart by it.
 * @param reason the error that is answered
 */
export async function recordRefusedSignIn(
  needs: Pick<AccountNeeds, 'db' | 'transactions' | 'auditTrail'>,
  { userName, reason, origin }: { userName: string; reason: string; origin: Origin },
): Promise<void> {
  const user = await findUserByName(needs.db, userName);
  const name = user?.user_name ?? storableStart(userName, longestName);
  const actor: Actor =
    user === undefined ? { kind: 'system', name } : { kind: 'user', id: user.id, name };
  await needs.transactions.run((tx) =>
    needs.auditTrail.record(tx, {
      actor,
      action: 'user.sign_in_refused',
      subject: { kind: 'user', id: user?.id ?? name, name },
      after: { agent: origin.agent, reason },
      address: origin.address,
    }),
  );
}
