import type { Gateway, GatewayInput } from '@millwright/contract/devices/gateways.schemas';
import type { Acting } from '../../platform/acting.ts';
import { hashBoxPassword } from './box-password.ts';
import type { DeviceNeeds } from './devices.needs.ts';
import { insertGateway } from './gateways.store.ts';

/** @throws Fault refusal `gateway.box_id_taken`, `general.not_found` when there is no such item. */
export async function createGateway(
  needs: DeviceNeeds,
  { password, ...input }: GatewayInput,
  acting: Acting,
): Promise<Gateway> {
  const passwordHash = await hashBoxPassword(password);
  return needs.transactions.run(async (tx) => {
    const gateway = await insertGateway(tx, { ...input, passwordHash }, needs.clock.now());
    await needs.auditTrail.record(tx, {
      ...acting,
      action: 'gateway.create',
      subject: { kind: 'gateway', id: gateway.id, name: gateway.gatewayName },
      itemId: gateway.itemId,
      after: gateway,
    });
    return gateway;
  });
}
