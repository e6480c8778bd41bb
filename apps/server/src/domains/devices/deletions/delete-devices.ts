import type { DeletionReport } from '@millwright/contract/devices/deletions/deletions.schemas';
import type { Device } from '@millwright/contract/devices/devices.schemas';
import { type DeviceId, Fault } from '@millwright/kernel';
import type { Acting } from '../../../platform/audit/index.ts';
import { emitChange } from '../devices.events.ts';
import { lockDevices } from '../devices.store.ts';
import { batchRows, orRefusal } from '../one-by-one/index.ts';
import { beginDeletion, scheduleDeletion } from './begin-deletion.ts';
import type { DeletionNeeds } from './deletions.needs.ts';
import { hideDevices } from './deletions.store.ts';
import { pendingOf } from './pending-of.ts';

/**
 * Deletes devices, in one transaction; one that something still uses stays and says what. From the
 * commit on they are nowhere, and nobody polls them.
 */
export function deleteDevices(
  needs: DeletionNeeds,
  ids: readonly DeviceId[],
  acting: Acting,
): Promise<DeletionReport> {
  return needs.transactions.run(async (tx) => {
    const devices = await lockDevices(tx, ids);
    const refusals = new Map<DeviceId, Fault>();
    const going: Device[] = [];
    for (const device of devices) {
      const outcome = await orRefusal(tx, async () => {
        for (const guard of needs.ports.deviceDeletionGuards.all()) await guard(tx, device.id);
      });
      if (outcome instanceof Fault) refusals.set(device.id, outcome);
      else going.push(device);
    }
    const list = batchRows(ids, devices, refusals);
    const [first] = going;
    if (first === undefined) return { deletion: null, list };
    const what = { itemId: null, name: first.deviceName, deviceCount: going.length };
    const deletion = await beginDeletion(needs, tx, what, acting);
    const hidden = going.map(({ id }) => id);
    await hideDevices(tx, hidden, deletion.id);
    for (const before of going) {
      const { id, itemId, deviceName: name } = before;
      await needs.auditTrail.record(tx, {
        ...acting,
        action: 'device.delete',
        subject: { kind: 'device', id, name },
        itemId,
        before,
      });
      await emitChange(needs.outbox, tx, before, 'deleted');
    }
    return { deletion: pendingOf(await scheduleDeletion(needs, tx, deletion)), list };
  });
}
