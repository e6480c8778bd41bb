import type { Device } from '@millwright/contract/devices/devices.schemas';
import { settingsOf } from '@millwright/contract/devices/protocols/index';
import type { Finding } from '@millwright/contract/items/item-check/item-check.schemas';
import { indexSpans, type MemorySpan } from '@millwright/drivers';
import type { DeviceId, ItemId, PointId } from '@millwright/kernel';
import {
  type Devices,
  type PlacedPoint,
  sharedPlaces,
  stationAddress,
  stationKey,
} from '../../devices/index.ts';
import type { ActingSeen } from './acting-seen.ts';

type Asked = Pick<Devices, 'briefPoints' | 'find' | 'findPoints'>;

/** Where it is asked beside others by its station; null where it is not, or counts as each of them anyway. */
function addressOf(device: Device): string | null {
  const found = stationAddress({ ...device, settings: settingsOf(device) });
  return found === null || found.isAny ? null : found.address;
}

const stationOf = (device: Device): string | null =>
  stationKey({ ...device, settings: settingsOf(device) });

/**
 * Interlocks past which a writable point of another station leads, if one machine answers to both: it stands
 * at the place of what is locked, at the same host and port. Each once.
 */
export async function otherStations(
  devices: Asked,
  item: ItemId,
  { interlocks }: Pick<ActingSeen, 'interlocks'>,
): Promise<Finding[]> {
  const enabled = interlocks.filter((each) => each.enabled);
  if (enabled.length === 0) return [];
  const briefs = (await devices.briefPoints({ itemId: item })).filter(({ writable }) => writable);
  const all = await devices.find([...new Set(briefs.map(({ deviceId }) => deviceId))]);
  const together = [...Map.groupBy(all, addressOf)].flatMap(([address, there]) =>
    address === null || new Set(there.map(stationOf)).size === 1 ? [] : [there],
  );
  const byId = new Map(together.flat().map((device) => [device.id, device]));
  const ids = briefs.flatMap(({ id, deviceId }) => (byId.has(deviceId) ? [id] : []));
  if (ids.length === 0) return [];
  const points = Map.groupBy(await devices.findPoints(ids), ({ deviceId }) => deviceId);
  const placed = new Map<PointId, { readonly key: PlacedPoint; readonly span: MemorySpan }>();
  for (const device of byId.values()) {
    const own = points.get(device.id) ?? [];
    const places = sharedPlaces([{ device, points: own }]);
    for (const point of own) {
      const span = places.spanOf(point.id);
      // Of one address: what else is there has other memories.
      const memory = `${addressOf(device)} ${span?.memory}`;
      if (span !== null)
        placed.set(point.id, { key: { device, point }, span: { ...span, memory } });
    }
  }
  const meeting = indexSpans([...placed.values()]);
  const lockedBy = (locked: (typeof enabled)[number]['locked']): readonly PointId[] =>
    locked.kind === 'point' ? [locked.pointId] : idsOf(points.get(locked.deviceId as DeviceId));
  return enabled.flatMap(({ id, name, locked }): Finding[] => {
    for (const point of lockedBy(locked)) {
      const one = placed.get(point);
      if (one === undefined) continue;
      const other = meeting(one.span)
        .flatMap(({ keys }) => keys)
        .find(({ device }) => stationOf(device) !== stationOf(one.key.device));
      if (other === undefined) continue;
      const details = { device: other.device.deviceName, other: other.point.name };
      const at = { subject: 'interlock', id, name };
      return [{ weight: 'hint', code: 'interlock.other_station', details, ...at }];
    }
    return [];
  });
}

const idsOf = (points: readonly { readonly id: PointId }[] = []): readonly PointId[] =>
  points.map(({ id }) => id);
