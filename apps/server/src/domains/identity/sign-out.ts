import { actingFor } from '../../platform/acting.ts';
import type { CallContext } from '../../platform/call-context.ts';
import type { IdentityNeeds } from './identity.needs.ts';
import { deleteSession } from './sessions.store.ts';

/** Ends the session that asks for it, its open sockets included. */
export async function signOut(
  needs: IdentityNeeds,
  context: Pick<CallContext, 'session' | 'address'>,
): Promise<void> {
  const { tokenHash, userId, userName } = context.session;
  await needs.transactions.run(async (tx) => {
    await deleteSession(tx, tokenHash);
    await needs.auditTrail.record(tx, {
      ...actingFor(context),
      action: 'user.sign_out',
      subject: { kind: 'user', id: userId, name: userName },
    });
  });
  needs.guard.announce({ kind: 'ended', tokenHash });
}
