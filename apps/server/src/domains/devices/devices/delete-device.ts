import { refuse } from '@millwright/contract';
import type { DeviceId } from '@millwright/kernel';
import type { Acting } from '../../../platform/audit/index.ts';
import { emitChange } from '../devices.events.ts';
import type { DeviceNeeds } from '../devices.needs.ts';
import type { DevicePorts } from '../devices.ports.ts';
import { deleteDeviceRow, lockDevice } from '../devices.store.ts';

/** @throws Fault refusal `general.not_found`, or what a deletion guard says. */
export async function deleteDevice(
  needs: DeviceNeeds,
  ports: DevicePorts,
  id: DeviceId,
  acting: Acting,
): Promise<void> {
  await needs.transactions.run(async (tx) => {
    const before = await lockDevice(tx, id);
    if (before === null) throw refuse('general.not_found');
    for (const guard of ports.deviceDeletionGuards.all()) await guard(tx, id);
    await deleteDeviceRow(tx, id);
    await needs.auditTrail.record(tx, {
      ...acting,
      action: 'device.delete',
      subject: { kind: 'device', id, name: before.deviceName },
      itemId: before.itemId,
      before,
    });
    await emitChange(needs.outbox, tx, before, 'deleted');
  });
}
