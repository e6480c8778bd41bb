/** All that acts by itself in an item, with what it uses, read once for the check. */
import type { Device } from '@millwright/contract/devices/devices.schemas';
import type { Point } from '@millwright/contract/devices/points/points.schemas';
import type { Assignment } from '@millwright/contract/telemetry/assignments/assignments.schemas';
import type { Interlock } from '@millwright/contract/telemetry/interlocks/interlocks.schemas';
import type { Trigger } from '@millwright/contract/telemetry/triggers/triggers.schemas';
import {
  type DeviceId,
  type ItemId,
  type PointId,
  type PointScope,
  type ValueSpan,
  valueSpan,
} from '@millwright/kernel';
import type { Tx } from '../../../platform/storage/index.ts';
import type { Devices } from '../../devices/index.ts';
import { assignmentsOf, factsOf, inputsOf } from '../assignments/index.ts';
import { inputsOfInterlock, interlocksOf } from '../interlocks/index.ts';
import { triggersOf, usedPoints } from '../triggers/index.ts';

/** The devices and points as the check of one finds them, without asking for each. */
export type KnownDevices = Pick<
  Devices,
  'holdPoints' | 'hold' | 'find' | 'isInFlash' | 'reckonedFrom'
>;

export interface ActingSeen {
  readonly assignments: readonly Assignment[];
  readonly triggers: readonly Trigger[];
  readonly interlocks: readonly Interlock[];
  readonly points: ReadonlyMap<PointId, Point>;
  readonly deviceOf: (point: PointId) => Device | undefined;
  readonly reckoned: ReadonlyMap<PointId, readonly PointId[]>;
  readonly known: KnownDevices;
  readonly scope: PointScope;
  readonly spanOf: (point: PointId) => ValueSpan | null;
}

export async function readActing(
  devices: Pick<Devices, 'findPoints' | 'find' | 'isInFlash' | 'reckonedFrom'>,
  tx: Tx,
  item: ItemId,
): Promise<ActingSeen> {
  const assignments = await assignmentsOf(tx, item);
  const triggers = await triggersOf(tx, item);
  const interlocks = await interlocksOf(tx, item);
  const used = new Set([
    ...assignments.flatMap((each) => [...inputsOf(each), each.targetPointId]),
    ...triggers.flatMap(usedPoints),
    ...interlocks.flatMap(({ locked, condition }) => [
      ...inputsOfInterlock(condition),
      ...(locked.kind === 'point' ? [locked.pointId] : []),
    ]),
  ]);
  const found = await devices.findPoints([...used], tx);
  const points = new Map(found.map((point) => [point.id, point]));
  const locked = interlocks.flatMap((each) =>
    each.locked.kind === 'device' ? [each.locked.deviceId] : [],
  );
  const ids = new Set([...found.map(({ deviceId }) => deviceId), ...locked]);
  const byId = new Map((await devices.find([...ids], tx)).map((device) => [device.id, device]));
  const reckoned = await devices.reckonedFrom(tx, item);
  const some = async (wanted: readonly DeviceId[]): Promise<Device[]> =>
    wanted.flatMap((id) => byId.get(id) ?? []);
  return {
    ...{ assignments, triggers, interlocks, points, reckoned },
    deviceOf: (id) => {
      const point = points.get(id);
      return point === undefined ? undefined : byId.get(point.deviceId);
    },
    known: {
      holdPoints: async (_tx, wanted) => wanted.flatMap((id) => points.get(id) ?? []),
      hold: (_tx, wanted) => some(wanted),
      find: some,
      isInFlash: devices.isInFlash,
      reckonedFrom: async () => reckoned,
    },
    scope: factsOf(found),
    spanOf: (id) => {
      const point = points.get(id);
      return point === undefined ? null : valueSpan(point);
    },
  };
}
