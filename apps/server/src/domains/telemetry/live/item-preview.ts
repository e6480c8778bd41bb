/** The points of an item as a screen shows them: what they are and what they hold now. */
import type { Device } from '@millwright/contract/devices/devices.schemas';
import { limitFieldsOf, limitSides } from '@millwright/contract/devices/points/point-limits';
import type { Point } from '@millwright/contract/devices/points/points.schemas';
import type {
  ItemDataPoint,
  ItemDevice,
  PointValue,
} from '@millwright/contract/telemetry/telemetry.schemas';
import { type DeviceId, type ItemId, type PointId, Quality } from '@millwright/kernel';
import type { Devices, DeviceWithPoints } from '../../devices/index.ts';
import type { LiveTable } from './live-table.ts';
import { confirmOf, type Machine, restConfirmOf } from './overlapping-points.ts';
import type { PointRegistry } from './point-registry.ts';

const never = { value: null, time: null, quality: Quality.unknown } as const;

/** The value of a point now; a point that is not collected was never read. */
export function pointValueOf(table: LiveTable, pointId: PointId): PointValue {
  const slot = table.slot(pointId);
  if (slot < 0) return { pointId, ...never };
  const time = table.times[slot] as number;
  return {
    pointId,
    value: table.read(slot),
    time: time === 0 ? null : time,
    quality: table.qualities[slot] as number,
  };
}

/** Where what is shown of points is found. */
export interface ShownPoints {
  readonly table: LiveTable;
  readonly registry: Pick<PointRegistry, 'machineOf'>;
}

/** Limits that no level of their own are left out of an answer that pages ask for often. */
const shownLimits = (point: Point) => ({
  lowLowLimit: point.lowLowLimit,
  lowerLimit: point.lowerLimit,
  upperLimit: point.upperLimit,
  highHighLimit: point.highHighLimit,
  limitLevel: point.limitLevel,
  ...Object.fromEntries(
    limitSides.flatMap((side) => {
      const { level } = limitFieldsOf[side];
      return point[level] ? [[level, point[level]]] : [];
    }),
  ),
});

/** What is asked before it is written: of the rest value only where that is something else. */
const confirms = (
  machine: Machine | undefined,
  point: Point,
): Pick<ItemDataPoint, 'writeConfirm' | 'restConfirm'> => {
  const writeConfirm = confirmOf(machine, point);
  const restConfirm = restConfirmOf(machine, point);
  return { writeConfirm, ...(restConfirm === writeConfirm ? {} : { restConfirm }) };
};

/** A point with its value now. */
export const itemPointOf = ({ table, registry }: ShownPoints, point: Point): ItemDataPoint => ({
  ...pointValueOf(table, point.id),
  deviceId: point.deviceId,
  name: point.name,
  unit: point.unit,
  dataType: point.dataType,
  displayFormat: point.displayFormat,
  ...(point.slope === 1 ? {} : { slope: point.slope }),
  ...(point.intercept === 0 ? {} : { intercept: point.intercept }),
  decimals: point.decimals,
  writable: point.writable,
  saved: point.saved,
  ...shownLimits(point),
  writeMin: point.writeMin,
  writeMax: point.writeMax,
  writeStep: point.writeStep,
  ...confirms(registry.machineOf(point.deviceId), point),
  textListId: point.textListId,
});

/** Which points of an item are asked for. */
export interface PreviewFilter {
  readonly itemId: ItemId;
  readonly deviceId?: DeviceId | undefined;
}

/** The first `count` points in the order of their devices, and the devices as far as they reach. */
export function firstPoints<Known extends { readonly deviceId: DeviceId }>(
  devices: readonly Known[],
  points: readonly Point[],
  count: number,
): { readonly devices: Known[]; readonly points: Point[] } {
  const byDevice = Map.groupBy(points, ({ deviceId }) => deviceId);
  const first: { devices: Known[]; points: Point[] } = { devices: [], points: [] };
  for (const device of devices) {
    if (first.points.length === count) break;
    first.devices.push(device);
    const own = byDevice.get(device.deviceId) ?? [];
    first.points.push(...own.slice(0, count - first.points.length));
  }
  return first;
}

/** What is shown of an item: the devices that are collected and those that are switched off. */
export interface ShownDevices {
  readonly off: readonly DeviceWithPoints[];
  /** The points of all, as they are configured. */
  readonly points: readonly Point[];
}

export async function shownDevices(
  registry: PointRegistry,
  devices: Pick<Devices, 'switchedOff'>,
  { itemId, deviceId }: PreviewFilter,
): Promise<ShownDevices> {
  const wanted = (id: DeviceId): boolean => deviceId === undefined || id === deviceId;
  const disabled = await devices.switchedOff(itemId);
  // One switched off this moment is still collected, and shown as such.
  const off = disabled.filter(({ device: { id } }) => wanted(id) && !registry.device(id));
  const collected = [...registry.devices()].filter(
    (device) => device.itemId === itemId && wanted(device.id),
  );
  return { off, points: [...collected, ...off].flatMap((device) => device.points) };
}

const noTraffic = {
  slipMs: 0,
  lateReplies: 0,
  bytesIn: 0,
  bytesOut: 0,
  monthBytesIn: 0,
  monthBytesOut: 0,
};

/** A device that nobody asks. */
export const switchedOffDevice = ({ id, itemId, deviceName }: Device): ItemDevice => ({
  deviceId: id,
  itemId,
  deviceName,
  state: 'off',
  since: null,
  reason: null,
  ...noTraffic,
});
