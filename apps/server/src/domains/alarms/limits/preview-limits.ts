/** What would be active now if points had other limits: judged as the watch would, and changed nowhere. */
import type { LimitChanges } from '@millwright/contract/alarms/limits/limit-preview.calls';
import {
  type LimitPreview,
  mostPreviewed,
  type PreviewedLimit,
} from '@millwright/contract/alarms/limits/limit-preview.schemas';
import {
  limitOn,
  limitOutOfOrder,
  limitSides,
} from '@millwright/contract/devices/points/point-limits';
import type { Point } from '@millwright/contract/devices/points/points.schemas';
import type { PointValue } from '@millwright/contract/telemetry/telemetry.schemas';
import { ConditionEngine, isBad, milliseconds, type Timestamp } from '@millwright/kernel';
import { limitConditionId, limitConditions } from './limit-conditions.ts';

type Change = Omit<PreviewedLimit, 'deviceName'>;
type Evaluated = Omit<LimitPreview, 'list'> & { readonly changed: readonly Change[] };

/** A point with what is known of it now. */
export interface TriedPoint {
  readonly point: Point;
  readonly value: PointValue;
}

const source = 'preview';

const rank = ({ what, level }: Change): number => (what === 'begins' ? -10 : 0) - level;

/**
 * @param isActive whether the limit condition has an active alarm
 * @param now when it is asked
 */
export function evaluateLimits(
  tried: readonly TriedPoint[],
  changes: LimitChanges,
  isActive: (condition: number) => boolean,
  now: Timestamp,
): Evaluated {
  const given = Object.fromEntries(
    Object.entries(changes).filter(([, value]) => value !== undefined),
  );
  const sum = { begins: 0, ends: 0, stays: 0, unknown: 0, refused: 0 };
  const changed: Change[] = [];
  for (const { point: before, value: reading } of tried) {
    const point: Point = { ...before, ...given };
    if (limitOutOfOrder(point) !== null) {
      sum.refused += 1;
      continue;
    }
    const value =
      typeof reading.value === 'number' && !isBad(reading.quality) ? reading.value : null;
    const conditions = limitConditions(point, isActive);
    if (value === null && conditions.length > 0) sum.unknown += 1;
    const engine = new ConditionEngine({ slotOf: () => 0, onTransition() {} });
    // Whether it is beyond is asked, not for how long it was.
    engine.define(
      source,
      conditions.map((condition) => ({ ...condition, onDelay: milliseconds(0) })),
    );
    if (value !== null) engine.onSample(0, value, now, reading.quality);
    for (const side of limitSides) {
      const id = limitConditionId(point.id, side);
      const was = isActive(id);
      const is = engine.isActive(source, id) ?? false;
      if (was && is) sum.stays += 1;
      if (was === is) continue;
      const what = is ? 'begins' : 'ends';
      sum[what] += 1;
      const limit = limitOn(point, side);
      changed.push({
        what,
        pointId: point.id,
        pointName: point.name,
        deviceId: point.deviceId,
        side,
        level: (limit ?? limitOn(before, side))?.level ?? point.limitLevel,
        limit: limit?.value ?? null,
        delayMs: limit?.delayMs ?? 0,
        value,
        unit: point.unit,
      });
    }
  }
  const list = changed.sort((one, other) => rank(one) - rank(other)).slice(0, mostPreviewed);
  return { ...sum, changed: list };
}
