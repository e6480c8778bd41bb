import {
  isAbove,
  type LimitedPoint,
  type LimitSide,
  limitSides,
  limitsOfPoint,
} from '@millwright/contract/devices/points/point-limits';
import type { Point } from '@millwright/contract/devices/points/points.schemas';
import { type Condition, DataType, milliseconds, type PointId, pointId } from '@millwright/kernel';

/** Ids of limit conditions carry the point and the side: nothing needs to be kept to read one. */
export const limitConditionId = (point: PointId, side: LimitSide): number =>
  point * limitSides.length + limitSides.indexOf(side);
export const limitOf = (condition: number): { point: PointId; side: LimitSide } => ({
  point: pointId(Math.floor(condition / limitSides.length)),
  side: limitSides[condition % limitSides.length] as LimitSide,
});

type Limited = LimitedPoint & Pick<Point, 'id' | 'dataType'>;

/**
 * The conditions that the limits of a point stand for, lowest first: raised when the value has been
 * beyond the limit for its delay, cleared when it has come back by the deadband.
 * @param isActive whether the condition's alarm is active, for a start where others left off.
 */
export function limitConditions(
  point: Limited,
  isActive: (condition: number) => boolean,
): Condition[] {
  if (point.dataType === DataType.CHAR) return [];
  return limitsOfPoint(point).map(({ side, value, delayMs, deadband }) => {
    const id = limitConditionId(point.id, side);
    const op = isAbove(side) ? 'above' : 'below';
    return {
      id,
      when: { op, pointId: point.id, value, deadband },
      onDelay: milliseconds(delayMs),
      offDelay: milliseconds(0),
      active: isActive(id),
    };
  });
}
