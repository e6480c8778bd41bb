import { protocolOf } from '@millwright/contract/devices/protocols/index';
import type { Finding } from '@millwright/contract/items/item-check/item-check.schemas';
import type { DeviceId, ItemId } from '@millwright/kernel';
import type { Tx } from '../../../platform/storage/index.ts';
import type { Devices } from '../../devices/index.ts';
import { historyTasksOf } from '../history-tasks/index.ts';
import { mostOfSlot } from '../samples/index.ts';

/** The history tasks whose lead-in is longer than is kept of a device that is read so often. */
export async function cutLeads(
  devices: Pick<Devices, 'findPoints' | 'find'>,
  tx: Tx,
  item: ItemId,
): Promise<Finding[]> {
  const tasks = (await historyTasksOf(tx, item)).filter(
    ({ mode, leadSeconds }) => mode === 'condition' && leadSeconds > 0,
  );
  if (tasks.length === 0) return [];
  const points = await devices.findPoints(
    tasks.flatMap(({ pointIds }) => pointIds),
    tx,
  );
  const deviceOf = new Map(points.map(({ id, deviceId }) => [id, deviceId]));
  const found = await devices.find([...new Set<DeviceId>(deviceOf.values())], tx);
  // What a box sends, and what is reckoned, comes as it comes.
  const polled = found.filter(({ protocol }) => protocolOf(protocol).can.polled);
  const fastest = polled.toSorted((a, b) => a.periodMs - b.periodMs);
  return tasks.flatMap(({ id, name, leadSeconds: seconds, pointIds }) => {
    const its = new Set(pointIds.map((point) => deviceOf.get(point)));
    const device = fastest.find((one) => its.has(one.id));
    const keptMs = device === undefined ? Number.POSITIVE_INFINITY : device.periodMs * mostOfSlot;
    if (device === undefined || keptMs >= seconds * 1000) return [];
    const { deviceName, periodMs } = device;
    const details = { device: deviceName, periodMs, seconds, kept: Math.floor(keptMs / 1000) };
    const at = { subject: 'history_task', id, name };
    return [{ weight: 'warning', code: 'history.lead_cut', details, ...at }];
  });
}
