import type { Point } from '@millwright/contract/devices/points/points.schemas';
import { type Condition, DataType, milliseconds, type PointId, pointId } from '@millwright/kernel';

/** Which limit of a point a condition watches. */
export type LimitSide = 'lower' | 'upper';

/** Ids of limit conditions carry the point and the side: nothing needs to be kept to read one. */
export const limitConditionId = (point: PointId, side: LimitSide): number =>
  point * 2 + (side === 'upper' ? 1 : 0);
export const limitOf = (condition: number): { point: PointId; side: LimitSide } => ({
  point: pointId(Math.floor(condition / 2)),
  side: condition % 2 === 1 ? 'upper' : 'lower',
});

type Limited = Pick<
  Point,
  'id' | 'dataType' | 'lowerLimit' | 'upperLimit' | 'limitDelayMs' | 'limitDeadband'
>;

/**
 * The conditions that the limits of a point stand for: raised when the value has been
 * beyond the limit for its delay, cleared when it has come back by the deadband.
 * @param isActive whether the condition's alarm is active, for a start where others left off.
 */
export function limitConditions(
  point: Limited,
  isActive: (condition: number) => boolean,
): Condition[] {
  if (point.dataType === DataType.CHAR) return [];
  const watch = (side: LimitSide, value: number | null): Condition[] => {
    if (value === null) return [];
    const id = limitConditionId(point.id, side);
    const op = side === 'upper' ? 'above' : 'below';
    const when = { op, pointId: point.id, value, deadband: point.limitDeadband } as const;
    const onDelay = milliseconds(point.limitDelayMs);
    return [{ id, when, onDelay, offDelay: milliseconds(0), active: isActive(id) }];
  };
  return [...watch('lower', point.lowerLimit), ...watch('upper', point.upperLimit)];
}
