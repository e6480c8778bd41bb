import type { Gateway } from '@millwright/contract/devices/gateways/gateways.schemas';
import type { GatewayId } from '@millwright/kernel';
import { type Acting, type Change, change } from '../../../platform/audit/index.ts';
import { emitGatewayChange } from '../devices.events.ts';
import type { DeviceNeeds } from '../devices.needs.ts';
import { findGateways, lockGateway, updateGateway } from '../gateways.store.ts';

/**
 * Puts a registration into force that has waited; once in force it stays as it is.
 * @throws Fault refusal `general.not_found`, `general.conflict` with the fresh gateway,
 *   `gateway.registration_taken`, `general.too_many`.
 */
export async function consentToRegistration(
  needs: DeviceNeeds,
  { id, version }: { readonly id: GatewayId; readonly version: number },
  acting: Acting,
): Promise<Gateway> {
  const gateway: Change<Gateway> = {
    action: 'gateway.consent',
    lock: (tx) => lockGateway(tx, id),
    version,
    describe: ({ gatewayName: name, itemId }) => ({
      subject: { kind: 'gateway', id, name },
      itemId,
    }),
    emit: (tx) => emitGatewayChange(needs.outbox, tx, id),
  };
  const byOf = ({ itemId }: Gateway) => ({ itemId, actor: acting.actor, consented: true });
  const [ahead] = await findGateways(needs.db, [id]);
  const stated = ahead?.registration ?? null;
  const compared =
    ahead === undefined || stated === null
      ? null
      : await needs.registrations.compare(byOf(ahead), [stated]);
  return change(needs, gateway, acting, async (tx, before) => {
    const { registration } = before;
    if (!before.awaitsConsent || registration === null) return before;
    await needs.registrations.claim(tx, byOf(before), [registration], compared);
    const fresh = { ...before, awaitsConsent: false, passwordHash: undefined };
    return updateGateway(tx, before, fresh, needs.clock.now());
  });
}
