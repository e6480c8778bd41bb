import { refuse } from '@millwright/contract';
import { newUserName } from '@millwright/contract/identity/account-rules';
import type { UserId } from '@millwright/kernel';
import { actingFor } from '../../../platform/audit/index.ts';
import type { CallContext } from '../../../platform/http/index.ts';
import type { Tx } from '../../../platform/storage/index.ts';
import type { IdentityNeeds } from '../identity.needs.ts';
import { findUserByName, lockWord, updateUser } from '../users/index.ts';

/**
 * Gives the user the name. Who has one of the form of a phone number, of before, may leave it so.
 * @throws Fault refusal `identity.name_taken`, `identity.user_name`
 */
export async function takeName(tx: Tx, user: UserId, userName: string, now: Date): Promise<void> {
  await lockWord(tx, userName);
  const holder = await findUserByName(tx, userName);
  if (holder !== undefined && holder.id !== user) throw refuse('identity.name_taken', { userName });
  if (holder === undefined && !newUserName.safeParse(userName).success) {
    throw refuse('identity.user_name');
  }
  await updateUser(tx, user, { user_name: userName, updated_at: now });
}

/** @throws Fault refusal `identity.name_taken`, `identity.user_name` */
export async function changeOwnName(
  needs: IdentityNeeds,
  userName: string,
  context: Pick<CallContext, 'session' | 'address'>,
): Promise<void> {
  const { userId, userName: before } = context.session;
  await needs.transactions.run(async (tx) => {
    await takeName(tx, userId, userName, new Date(needs.clock.now()));
    await needs.auditTrail.record(tx, {
      ...actingFor(context),
      action: 'user.rename',
      subject: { kind: 'user', id: userId, name: userName },
      before: { userName: before },
      after: { userName },
    });
  });
  needs.guard.announce({ kind: 'access', userId });
}
