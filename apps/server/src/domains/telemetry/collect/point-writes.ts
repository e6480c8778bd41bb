/** What is written to points, and read back, over the lines of their devices. */
import { refuse } from '@millwright/contract';
import type { Line, WriteOptions, WriteResult } from '@millwright/drivers';
import {
  type Clock,
  type DeviceId,
  Fault,
  type FaultDetails,
  isGood,
  type PointId,
} from '@millwright/kernel';
import type { Log } from '../../../base/log.ts';
import type { Lease } from '../../../platform/lease/index.ts';
import type { PointRegistry } from '../live/index.ts';
import type { PointWriter, WriteEvent } from '../writes/index.ts';
import { abortAfter, readBackInTime, readFrameInTime } from './read-back.ts';

export type PointWrites = Omit<PointWriter, 'target' | 'targets'>;

/** Where a point is asked for. */
export interface PlacedPoint {
  readonly line: Line;
  readonly device: DeviceId;
  readonly slot: number;
}

interface Needs {
  readonly clock: Clock;
  readonly log: Log;
  readonly lease: Pick<Lease, 'holds'>;
  readonly registry: Pick<PointRegistry, 'versionOf'>;
  /** @throws refusal `general.not_found` */
  readonly find: (pointId: PointId) => PlacedPoint;
}

export function createPointWrites({ clock, log, lease, registry, find }: Needs): PointWrites {
  /** What waited behind a slow reply goes as it was checked, or not at all. */
  const send = async (
    points: readonly PointId[],
    forbidden: () => Fault | null,
    write: (placed: PlacedPoint, options: WriteOptions) => Promise<WriteResult>,
  ): Promise<WriteEvent> => {
    if (!lease.holds()) return { kind: 'refused', reason: 'telemetry.no_collector' };
    const [point] = points;
    if (point === undefined) throw refuse('general.not_found');
    const first = find(point);
    const versions = points.map((each) => registry.versionOf(each));
    const withdrawn: WriteEvent[] = [];
    const withdraw = (reason: string, details: FaultDetails = {}): boolean => {
      withdrawn.push({ kind: 'refused', reason, details });
      return false;
    };
    const mayGo = (): boolean => {
      if (!lease.holds()) return withdraw('telemetry.no_collector');
      if (points.some((each, at) => registry.versionOf(each) !== versions[at])) {
        return withdraw('telemetry.point_changed');
      }
      const fault = forbidden();
      return fault === null || withdraw(fault.code, fault.details);
    };
    const inTime = abortAfter(clock);
    const { signal } = inTime;
    const result = await write(first, { mayGo, signal }).finally(inTime.over);
    if (result.state === 'cancelled' && withdrawn[0] !== undefined) return withdrawn[0];
    const event = eventOf(result);
    if (result.state !== 'accepted' && event.kind !== 'refused') {
      log.warn({ points, device: first.device, result }, 'a write was not carried through');
    }
    return event;
  };

  return {
    async hurry(pointId) {
      try {
        return (await find(pointId).line.hurry?.()) ?? false;
      } catch (error) {
        // Its device is switched off, or gone.
        if (error instanceof Fault && error.family === 'refusal') return false;
        throw error;
      }
    },
    check(pointId, value) {
      const { line, device, slot } = find(pointId);
      line.check(device, slot, value);
    },
    write: (pointId, value, forbidden, how = {}) =>
      send([pointId], forbidden, ({ line, device, slot }, options) =>
        line.write(device, slot, value, { ...options, ...how }),
      ),
    async readBack(pointId) {
      const { line, device, slot } = find(pointId);
      return await readBackInTime(clock, (signal) => line.readBack(device, slot, signal));
    },

    frames(points) {
      const [first] = points;
      if (first === undefined) return [];
      const { line, device } = find(first);
      if (line.together === undefined) return points.map((point) => [point]);
      const bySlot = new Map(points.map((point) => [find(point).slot, point]));
      return line.together
        .frames(device, [...bySlot.keys()])
        .map((slots) => slots.flatMap((slot) => bySlot.get(slot) ?? []));
    },
    writeFrame: (writes, forbidden, how = {}) =>
      send(
        writes.map(({ pointId }) => pointId),
        forbidden,
        ({ line, device, slot }, bound) => {
          const options = { ...bound, ...how };
          const [alone, ...others] = writes;
          if (alone === undefined) throw refuse('general.not_found');
          if (others.length === 0) return line.write(device, slot, alone.value, options);
          if (line.together === undefined) throw refuse('general.not_found');
          const keyed = writes.map(({ pointId, value }) => ({ key: find(pointId).slot, value }));
          return line.together.write(device, keyed, options);
        },
      ),
    async readNow(pointId) {
      const { line, device, slot } = find(pointId);
      const inTime = abortAfter(clock);
      const result = await line.readBack(device, slot, inTime.signal).finally(inTime.over);
      if (result.state !== 'read' || !isGood(result.quality)) return null;
      return result.text ?? String(result.value);
    },
    version: (pointId) => registry.versionOf(pointId),
    async readFrame(points) {
      const [first] = points;
      if (first === undefined) return [];
      const { line, device, slot } = find(first);
      const slots = points.map((point) => find(point).slot);
      const { together } = line;
      return await readFrameInTime(clock, slots.length, async (signal) =>
        slots.length === 1 || together === undefined
          ? [await line.readBack(device, slot, signal)]
          : await together.readBack(device, slots, signal),
      );
    },
  };
}

function eventOf(result: WriteResult): WriteEvent {
  switch (result.state) {
    case 'accepted':
    case 'answered-otherwise':
    case 'in-progress':
    case 'busy':
      return { kind: result.state };
    case 'failed':
      return { kind: 'failed', exception: result.code };
    case 'refused': {
      const { code: exception } = result;
      return { kind: 'refused', reason: 'telemetry.device_refused', details: { exception } };
    }
    case 'too-long': {
      const { limit } = result;
      return { kind: 'refused', reason: 'telemetry.text_too_long', details: { limit } };
    }
    case 'written-meanwhile':
      return { kind: 'refused', reason: 'telemetry.written_meanwhile' };
    case 'timed-out':
      return { kind: 'unanswered' };
    case 'offline':
      return { kind: 'refused', reason: 'telemetry.device_offline' };
    default:
      return { kind: 'no-answer' };
  }
}
