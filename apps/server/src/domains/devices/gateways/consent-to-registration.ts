import { refuse } from '@millwright/contract';
import type { Gateway } from '@millwright/contract/devices/gateways/gateways.schemas';
import { conflict } from '@millwright/kernel';
import type { Acting } from '../../../platform/audit/index.ts';
import { emitGatewayChange } from '../devices.events.ts';
import type { DeviceNeeds } from '../devices.needs.ts';
import { lockGateway, updateGateway } from '../gateways.store.ts';

/**
 * Puts a registration into force that has waited; once in force it stays as it is.
 * @throws Fault refusal `general.not_found`, `general.conflict` with the fresh gateway,
 *   `gateway.registration_taken`, `general.too_many`.
 */
export async function consentToRegistration(
  needs: DeviceNeeds,
  { id, version }: { readonly id: number; readonly version: number },
  acting: Acting,
): Promise<Gateway> {
  return needs.transactions.run(async (tx) => {
    const before = await lockGateway(tx, id);
    if (before === null) throw refuse('general.not_found');
    if (before.version !== version) throw conflict(before);
    const { itemId, registration } = before;
    if (!before.awaitsConsent || registration === null) return before;
    const claim = await needs.registrations.open(tx, { itemId, actor: acting.actor });
    claim(registration);
    const fresh = { ...before, awaitsConsent: false, passwordHash: undefined };
    const after = await updateGateway(tx, before, fresh, needs.clock.now());
    await needs.auditTrail.record(tx, {
      ...acting,
      action: 'gateway.consent',
      subject: { kind: 'gateway', id, name: after.gatewayName },
      itemId,
      before,
      after,
    });
    await emitGatewayChange(needs.outbox, tx, id);
    return after;
  });
}
