import { actingFor } from '../../../platform/audit/index.ts';
import type { CallContext } from '../../../platform/http/index.ts';
import type { IdentityNeeds } from '../identity.needs.ts';
import { deleteDevice, deleteSession } from '../sessions/index.ts';

/**
 * Ends the session that asks for it and those opened from it, their open sockets included; its
 * device is forgotten.
 */
export async function signOut(
  needs: IdentityNeeds,
  context: Pick<CallContext, 'session' | 'address'>,
): Promise<void> {
  const { tokenHash, userId, userName } = context.session;
  const all = await needs.transactions.run(async (tx) => {
    const { ended, device } = await deleteSession(tx, tokenHash);
    const others = device === null ? null : await deleteDevice(tx, userId, device);
    await needs.auditTrail.record(tx, {
      ...actingFor(context),
      action: 'user.sign_out',
      subject: { kind: 'user', id: userId, name: userName },
    });
    return new Set([tokenHash, ...ended, ...(others ?? [])]);
  });
  for (const hash of all) needs.guard.announce({ kind: 'ended', tokenHash: hash });
}
