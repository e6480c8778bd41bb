import type { DeviceBatchRow } from '@millwright/contract/devices/device-batches/device-batches.schemas';
import type { DeviceId } from '@millwright/kernel';
import type { Acting } from '../../../platform/audit/index.ts';
import { emitChange } from '../devices.events.ts';
import type { DeviceNeeds } from '../devices.needs.ts';
import { lockDevices, updateDevice } from '../devices.store.ts';
import { batchRows } from '../one-by-one/index.ts';

/** Switches devices on or off; one that is so already stays as it was. */
export async function switchDevices(
  needs: DeviceNeeds,
  { ids, enabled }: { readonly ids: readonly DeviceId[]; readonly enabled: boolean },
  acting: Acting,
): Promise<DeviceBatchRow[]> {
  return needs.transactions.run(async (tx) => {
    const devices = await lockDevices(tx, ids);
    for (const before of devices) {
      if (before.enabled === enabled) continue;
      const after = await updateDevice(tx, before.id, { ...before, enabled }, needs.clock.now());
      await needs.auditTrail.record(tx, {
        ...acting,
        action: 'device.edit',
        subject: { kind: 'device', id: before.id, name: before.deviceName },
        itemId: before.itemId,
        before,
        after,
      });
      await emitChange(needs.outbox, tx, after, 'edited');
    }
    return batchRows(ids, devices, new Map());
  });
}
