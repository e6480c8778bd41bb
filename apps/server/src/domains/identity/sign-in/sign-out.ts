import { actingFor } from '../../../platform/audit/index.ts';
import type { CallContext } from '../../../platform/http/index.ts';
import type { IdentityNeeds } from '../identity.needs.ts';
import { deleteDevice, deleteSession } from '../sessions/index.ts';

/** Ends the session that asks for it, its open sockets included; its device is forgotten. */
export async function signOut(
  needs: IdentityNeeds,
  context: Pick<CallContext, 'session' | 'address'>,
): Promise<void> {
  const { tokenHash, userId, userName } = context.session;
  const others = await needs.transactions.run(async (tx) => {
    const device = await deleteSession(tx, tokenHash);
    const ended = device === null ? null : await deleteDevice(tx, userId, device);
    await needs.auditTrail.record(tx, {
      ...actingFor(context),
      action: 'user.sign_out',
      subject: { kind: 'user', id: userId, name: userName },
    });
    return ended ?? [];
  });
  for (const hash of [tokenHash, ...others])
    needs.guard.announce({ kind: 'ended', tokenHash: hash });
}
