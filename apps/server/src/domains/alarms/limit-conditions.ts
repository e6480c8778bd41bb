import type { Point } from '@millwright/contract/devices/points.schemas';
import { type Condition, DataType, milliseconds, pointId } from '@millwright/kernel';

/** Which limit of a point a condition watches. */
export type LimitSide = 'lower' | 'upper';

/** Ids of limit conditions carry the point and the side: nothing needs to be kept to read one. */
export const limitConditionId = (point: number, side: LimitSide): number =>
  point * 2 + (side === 'upper' ? 1 : 0);
export const limitOf = (condition: number): { point: number; side: LimitSide } => ({
  point: Math.floor(condition / 2),
  side: condition % 2 === 1 ? 'upper' : 'lower',
});

type Limited = Pick<Point, 'id' | 'dataType' | 'lowerLimit' | 'upperLimit'>;

/**
 * The conditions that the limits of a point stand for: raised beyond the limit, cleared at it.
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
    const at = pointId(point.id);
    const now = milliseconds(0);
    const when = { op, pointId: at, value } as const;
    return [{ id, when, onDelay: now, offDelay: now, active: isActive(id) }];
  };
  return [...watch('lower', point.lowerLimit), ...watch('upper', point.upperLimit)];
}
