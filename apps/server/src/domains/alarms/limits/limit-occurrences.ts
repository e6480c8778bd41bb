import type { LimitSide } from '@millwright/contract/devices/points/point-limits';
import type { Point } from '@millwright/contract/devices/points/points.schemas';
import { ConditionEngine, type PointId, type Timestamp } from '@millwright/kernel';
import { limitConditions, limitOf } from './limit-conditions.ts';

/** Samples of one point, oldest first. */
export interface PastSamples {
  /** Milliseconds since 1970. */
  readonly times: Float64Array;
  readonly values: Float64Array;
  readonly qualities: Uint8Array;
}

/** A time that a point was beyond a limit, from raise to clear. */
export interface LimitOccurrence {
  readonly pointId: PointId;
  readonly side: LimitSide;
  /** The value that raised it. */
  readonly value: number;
  readonly raisedAt: Timestamp;
  readonly clearedAt: Timestamp;
}

/**
 * Runs the limits of a point over its past. What no sample witnessed, because a delay ended and the
 * next sample was well again, is left out; so is what is still beyond a limit at the end.
 */
export function limitOccurrences(
  point: Point,
  { times, values, qualities }: PastSamples,
): LimitOccurrence[] {
  const occurrences: LimitOccurrence[] = [];
  const raised = new Map<number, Pick<LimitOccurrence, 'value' | 'raisedAt'>>();
  const witnessed = new Set<number>();
  const engine = new ConditionEngine({
    slotOf: () => 0,
    onTransition({ conditionId, active, time, value }) {
      if (active) {
        raised.set(conditionId, { value, raisedAt: time });
        return;
      }
      const began = raised.get(conditionId);
      raised.delete(conditionId);
      if (!witnessed.delete(conditionId) || began === undefined) return;
      const { side } = limitOf(conditionId);
      occurrences.push({ pointId: point.id, side, ...began, clearedAt: time });
    },
  });
  const conditions = limitConditions(point, () => false);
  if (conditions.length === 0) return [];
  engine.define('limits', conditions);
  for (let n = 0; n < times.length; n += 1) {
    const time = times[n] as number;
    engine.onTime(time);
    engine.onSample(0, values[n] as number, time, qualities[n] as number);
    for (const id of raised.keys()) witnessed.add(id);
  }
  return occurrences;
}
