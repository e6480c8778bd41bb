import { refuse } from '@millwright/contract';
import type { Timestamp, UserId } from '@millwright/kernel';
import type { Acting } from '../../../platform/audit/index.ts';
import type { IdentityNeeds } from '../identity.needs.ts';
import { findUser, updateUser } from './users.store.ts';

export interface UserState {
  readonly enabled: boolean;
  /** Null = never. */
  readonly expiresAt: Timestamp | null;
}

/**
 * Enables, disables or limits an account. The sessions of an account that may no longer be used are
 * over at once, their sockets included.
 * @throws Fault refusal `general.not_found`
 */
export async function changeUserState(
  needs: IdentityNeeds,
  user: UserId,
  state: UserState,
  acting: Acting,
): Promise<void> {
  const now = needs.clock.now();
  await needs.transactions.run(async (tx) => {
    const row = await findUser(tx, user);
    if (row === undefined) throw refuse('general.not_found');
    await updateUser(tx, user, {
      enabled: state.enabled,
      expires_at: state.expiresAt === null ? null : new Date(state.expiresAt),
      updated_at: new Date(now),
    });
    await needs.auditTrail.record(tx, {
      ...acting,
      action: 'user.change_state',
      subject: { kind: 'user', id: user, name: row.user_name },
      before: { enabled: row.enabled, expiresAt: row.expires_at?.getTime() ?? null },
      after: state,
    });
  });
  const isOver = !state.enabled || (state.expiresAt !== null && state.expiresAt <= now);
  needs.guard.announce({ kind: isOver ? 'ended' : 'access', userId: user });
}
