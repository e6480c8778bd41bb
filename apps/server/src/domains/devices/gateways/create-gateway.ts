import { needsConsent } from '@millwright/contract/devices/gateways/gateway-registration';
import type { Gateway, GatewayInput } from '@millwright/contract/devices/gateways/gateways.schemas';
import type { Acting } from '../../../platform/audit/index.ts';
import { emitGatewayChange } from '../devices.events.ts';
import type { DeviceNeeds } from '../devices.needs.ts';
import { keepItem } from '../devices.store.ts';
import { insertGateway, keepBoxId } from '../gateways.store.ts';
import { hashBoxPassword } from './box-password.ts';
import { checkMappings } from './check-mappings.ts';

/**
 * @param isAdministrator whoever acts may read topics outside the gateway's own, and state a
 *   registration that takes many boxes
 * @throws Fault refusal `gateway.box_id_taken`, `gateway.registration_taken`, `general.too_many`,
 *   `gateway.topic_forbidden`, `gateway.account_full`, `general.not_found` when there is no such item.
 */
export async function createGateway(
  needs: DeviceNeeds,
  { password, ...input }: GatewayInput,
  acting: Acting,
  isAdministrator: boolean,
): Promise<Gateway> {
  checkMappings(input.mappings, [], isAdministrator);
  const passwordHash = password === undefined ? null : await hashBoxPassword(password);
  const { registration, itemId } = input;
  const by = { itemId, actor: acting.actor, consented: isAdministrator };
  const waits = registration !== null && !isAdministrator && needsConsent(registration);
  const claimed = registration === null || waits ? [] : [registration];
  const compared = claimed.length > 0 ? await needs.registrations.compare(by, claimed) : null;
  return needs.transactions.run(async (tx) => {
    await keepItem(tx, itemId);
    await keepBoxId(tx, input.boxId);
    const comesIntoForce = await needs.registrations.claim(tx, by, claimed, compared);
    const awaitsConsent = waits || comesIntoForce.includes(false);
    const fresh = { ...input, awaitsConsent, passwordHash };
    await needs.quotas.gateways(tx, itemId, 1);
    const gateway = await insertGateway(tx, fresh, needs.clock.now());
    await needs.auditTrail.record(tx, {
      ...acting,
      action: 'gateway.create',
      subject: { kind: 'gateway', id: gateway.id, name: gateway.gatewayName },
      itemId: gateway.itemId,
      after: gateway,
    });
    await emitGatewayChange(needs.outbox, tx, gateway.id);
    return gateway;
  });
}
