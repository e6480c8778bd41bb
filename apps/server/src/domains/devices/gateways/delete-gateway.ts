import { refuse } from '@millwright/contract';
import type { GatewayId } from '@millwright/kernel';

import type { Acting } from '../../../platform/audit/index.ts';
import { emitGatewayChange } from '../devices.events.ts';
import type { DeviceNeeds } from '../devices.needs.ts';
import { deleteHiddenBehind } from '../devices.store.ts';
import { deleteGatewayRow, lockGateway } from '../gateways.store.ts';

/** @throws Fault refusal `general.not_found`, `gateway.has_devices` {count}. */
export async function deleteGateway(
  needs: DeviceNeeds,
  id: GatewayId,
  acting: Acting,
): Promise<void> {
  await needs.transactions.run(async (tx) => {
    const before = await lockGateway(tx, id);
    if (before === null) throw refuse('general.not_found');
    if (before.deviceCount > 0) {
      throw refuse('gateway.has_devices', { count: before.deviceCount });
    }
    await deleteHiddenBehind(tx, id);
    await deleteGatewayRow(tx, id);
    await needs.auditTrail.record(tx, {
      ...acting,
      action: 'gateway.delete',
      subject: { kind: 'gateway', id, name: before.gatewayName },
      itemId: before.itemId,
      before,
    });
    await emitGatewayChange(needs.outbox, tx, id);
  });
}
