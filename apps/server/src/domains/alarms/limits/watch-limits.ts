/** Keeps the engine's conditions in step with the limits of the points. */
import type { ClearReason } from '@millwright/contract/alarms/alarms.schemas';
import { limitOn } from '@millwright/contract/devices/points/point-limits';
import {
  type Clock,
  type Condition,
  type DeviceId,
  type PointId,
  pointId,
} from '@millwright/kernel';
import type { Devices, PointWithLimits } from '../../devices/index.ts';
import type { Telemetry } from '../../telemetry/index.ts';
import type { ChatterFilter } from '../chattering/index.ts';
import type { AlarmChange, AlarmSource } from '../occurrences/index.ts';
import { limitConditionId, limitConditions, limitOf } from './limit-conditions.ts';

export interface LimitWatch {
  /** Watches every limit there is; those with an active alarm start as active. */
  begin(active: readonly AlarmSource[]): Promise<void>;
  /** Takes in what changed of some devices. */
  sync(devices: ReadonlySet<DeviceId>): Promise<void>;
}

/** What a storm of alarms is put in order by. */
type Rank = Pick<AlarmChange, 'level' | 'itemId'>;

export const limitSource = 'alarm-limits';

export function createLimitWatch(needs: {
  readonly devices: Pick<Devices, 'collection' | 'find' | 'findPoints' | 'pointsWithLimits'>;
  readonly conditions: Telemetry['conditions'];
  readonly recorder: Pick<ChatterFilter, 'take' | 'forget'>;
  readonly clock: Clock;
}): LimitWatch {
  const { devices, conditions, recorder, clock } = needs;
  /** Conditions of each device. */
  const watched = new Map<DeviceId, number[]>();
  /** Whose alarms they are, by condition. */
  const ranks = new Map<number, Rank>();
  const rankOf = (condition: number): Rank => ranks.get(condition) ?? {};

  const conditionsOf = (
    point: PointWithLimits,
    isActive: (condition: number) => boolean,
  ): Condition[] => {
    const own = limitConditions(point, isActive);
    for (const { id } of own) {
      const level = limitOn(point, limitOf(id).side)?.level;
      ranks.set(id, { ...(level && { level }), itemId: point.itemId });
    }
    return own;
  };

  /** Which points there still are of those that were watched, with limits now or without. */
  const lookForUnlimited = async (
    changed: ReadonlySet<DeviceId>,
    limited: ReadonlyMap<DeviceId, readonly PointWithLimits[]>,
  ): Promise<(point: PointId) => boolean> => {
    const there = new Set([...limited.values()].flat().map(({ id }) => id));
    const others = new Set(
      [...changed]
        .flatMap((device) => watched.get(device) ?? [])
        .map((condition) => limitOf(condition).point)
        .filter((point) => !there.has(point)),
    );
    const found = others.size === 0 ? [] : await devices.findPoints([...others]);
    for (const { id } of found) there.add(id);
    return (point) => there.has(point);
  };

  const withdraw = (condition: number, reason: ClearReason): void => {
    const { point, side } = limitOf(condition);
    const source = { kind: side, sourceId: point, time: clock.now(), ...rankOf(condition) };
    recorder.take({ ...source, change: 'clear', reason });
    ranks.delete(condition);
  };

  conditions.onTransition(limitSource, ({ conditionId, active, time, value }) => {
    const { point, side } = limitOf(conditionId);
    const source = { kind: side, sourceId: point, time, ...rankOf(conditionId) };
    if (active) recorder.take({ ...source, change: 'raise', pointId: point, value });
    else recorder.take({ ...source, change: 'clear', reason: 'normal' });
  });

  return {
    async begin(active) {
      const restored = new Set(
        active.flatMap(({ kind, sourceId }) =>
          kind === 'rule' ? [] : [limitConditionId(pointId(sourceId), kind)],
        ),
      );
      const collection = await devices.collection();
      const all = collection.devices.flatMap(({ device, points }) => {
        const own = points.flatMap((point) => conditionsOf(point, (id) => restored.has(id)));
        watched.set(
          device.id,
          own.map(({ id }) => id),
        );
        return own;
      });
      conditions.define(limitSource, all);
      for (const { id } of all) restored.delete(id);
      for (const orphan of restored) withdraw(orphan, 'deleted');
    },

    async sync(changed) {
      const found = new Map((await devices.find([...changed])).map((each) => [each.id, each]));
      const limited = Map.groupBy(
        await devices.pointsWithLimits([...found.keys()]),
        ({ deviceId }) => deviceId,
      );
      const isThere = await lookForUnlimited(changed, limited);
      for (const id of changed) {
        const device = found.get(id);
        const points = device?.enabled ? (limited.get(id) ?? []) : [];
        const own = points.flatMap((point) => conditionsOf(point, () => false));
        const kept = new Set(own.map((condition) => condition.id));
        for (const condition of watched.get(id) ?? []) {
          if (kept.has(condition)) continue;
          conditions.remove(limitSource, condition);
          const isGone = !isThere(limitOf(condition).point);
          withdraw(condition, isGone ? 'deleted' : device?.enabled ? 'edited' : 'disabled');
        }
        const before = new Set(watched.get(id));
        for (const condition of own) {
          const isOther = conditions.upsert(limitSource, condition);
          if (!isOther || !before.has(condition.id)) continue;
          // Another limit begins anew, as an edited rule does.
          const { point, side } = limitOf(condition.id);
          recorder.forget({ kind: side, sourceId: point });
        }
        if (device === undefined) watched.delete(id);
        else watched.set(id, [...kept]);
      }
    },
  };
}
