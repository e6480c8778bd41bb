import { refuse } from '@millwright/contract';
import type { Device } from '@millwright/contract/devices/devices.schemas';
import type { PointId } from '@millwright/kernel';
import type { Acting } from '../../../platform/audit/index.ts';
import { emitChange } from '../devices.events.ts';
import type { DeviceNeeds } from '../devices.needs.ts';
import type { DevicePorts } from '../devices.ports.ts';
import { lockDevice } from '../devices.store.ts';
import { deviceSubject, pointSubject } from './point-subjects.ts';
import { deletePointRows, findPoints } from './points.store.ts';

/**
 * Deletes points, all or none; answers how many.
 * @throws Fault refusal `general.not_found`, or what a deletion guard says.
 */
export async function deletePoints(
  needs: DeviceNeeds,
  ports: DevicePorts,
  ids: readonly PointId[],
  acting: Acting,
): Promise<number> {
  return needs.transactions.run(async (tx) => {
    const seen = await findPoints(tx, ids);
    // One order for everybody, so that two of these never wait for each other.
    const ofDevices = [...new Set(seen.map((point) => point.deviceId))].sort((a, b) => a - b);
    const devices: Device[] = [];
    for (const id of ofDevices) {
      const device = await lockDevice(tx, id);
      if (device !== null) devices.push(device);
    }
    const before = await findPoints(tx, ids);
    if (before.length !== new Set(ids).size) throw refuse('general.not_found');
    for (const guard of ports.pointDeletionGuards.all()) await guard(tx, ids);
    await deletePointRows(tx, ids);
    for (const device of devices) {
      const gone = before.filter((point) => point.deviceId === device.id);
      const [first] = gone;
      if (first === undefined) continue;
      await needs.auditTrail.record(tx, {
        ...acting,
        ...(gone.length === 1
          ? { action: 'point.delete', subject: pointSubject(first), before: first }
          : { action: 'point.delete_many', subject: deviceSubject(device), before: gone }),
        itemId: device.itemId,
      });
      await emitChange(needs.outbox, tx, device, 'points');
    }
    return before.length;
  });
}
