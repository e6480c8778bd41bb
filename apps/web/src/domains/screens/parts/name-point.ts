import type { ItemDataPoint, ItemPreview } from '@millwright/contract/telemetry/telemetry.schemas';

/** Names points of one device by themselves, of several with their device. */
export function namingOf(
  points: readonly Pick<ItemDataPoint, 'deviceId'>[],
  devices: ItemPreview['devices'],
): (point: Pick<ItemDataPoint, 'deviceId' | 'name'>) => string {
  const isOfOne = new Set(points.map(({ deviceId }) => deviceId)).size <= 1;
  const names = new Map(devices.map(({ deviceId, deviceName }) => [deviceId, deviceName]));
  return ({ deviceId, name }) => (isOfOne ? name : `${names.get(deviceId) ?? ''} · ${name}`);
}
