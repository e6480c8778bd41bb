import { refuse } from '@millwright/contract';
import { actingFor } from '../../../platform/audit/index.ts';
import type { CallContext } from '../../../platform/http/index.ts';
import type { AccountNeeds } from '../identity.needs.ts';
import { type OpenedSession, openSession } from '../sessions/index.ts';
import type { UserRow } from '../users/index.ts';
import { checkUsable } from '../users/index.ts';

/**
 * Opens a session as the user. It names who is behind it, is recorded, and ends with the session
 * that it is opened from, with the account of either, and with the right to open it.
 * @throws Fault refusal `general.not_found` for administrators, `identity.not_usable`,
 *   `identity.login_as_chain` from within such a session
 */
export async function loginAs(
  needs: AccountNeeds,
  user: UserRow,
  context: Pick<CallContext, 'session' | 'address' | 'agent' | 'language'>,
): Promise<OpenedSession> {
  const { session } = context;
  if (user.grade === 0) throw refuse('general.not_found');
  if (session.original !== undefined) throw refuse('identity.login_as_chain');
  const now = needs.clock.now();
  await checkUsable(needs.db, user, now).catch((cause: unknown) => {
    throw refuse('identity.not_usable', {}, cause);
  });
  const id = user.id;
  const original = { user: session.userId, tokenHash: session.tokenHash };
  return needs.transactions.run(async (tx) => {
    await needs.auditTrail.record(tx, {
      ...actingFor(context),
      action: 'user.login_as',
      subject: { kind: 'user', id, name: user.user_name },
    });
    return openSession(tx, { user: id, origin: context, now, original });
  });
}
