import { refuse } from '@millwright/contract';
import { timestamp } from '@millwright/kernel';
import type { Acting } from '../../../platform/audit/index.ts';
import type { AccountNeeds } from '../identity.needs.ts';
import { changeUserState, lockAdministrators, type UserRow } from '../users/index.ts';

/**
 * Enables or disables the user; disabled, they are signed out at once. Who is enabled after their
 * time was over has no end of time any more.
 * @throws Fault refusal `identity.last_administrator`
 */
export async function enableUser(
  needs: AccountNeeds,
  user: UserRow,
  enabled: boolean,
  acting: Acting,
): Promise<void> {
  const id = user.id;
  const now = needs.clock.now();
  if (!enabled && user.grade === 0) {
    const able = await needs.transactions.run((tx) => lockAdministrators(tx, new Date(now)));
    if (able.every((each) => each === id)) throw refuse('identity.last_administrator');
  }
  const expiry = user.expires_at?.getTime();
  const isOver = expiry !== undefined && expiry <= now;
  const expiresAt = expiry === undefined || (enabled && isOver) ? null : timestamp(expiry);
  await changeUserState(needs, id, { enabled, expiresAt }, acting);
}
