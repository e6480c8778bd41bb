/** Whether interlocks stand against a value, as the server looks at it: pure. */
import type { ForbiddingInterlock } from '@millwright/contract/telemetry/interlocks/interlocks.schemas';
import type { ItemDataPoint } from '@millwright/contract/telemetry/telemetry.schemas';
import { DataType, isRestValue } from '@millwright/kernel';

/** What of a point says which value is its rest value. */
export type RestingPoint = Pick<ItemDataPoint, 'dataType' | 'slope' | 'intercept'>;

type Forbidding = readonly Pick<ForbiddingInterlock, 'atRest'>[];

/** The value at which the point is at rest, in its units; null where it has none. */
export const restValueOf = ({ dataType, intercept = 0 }: RestingPoint): number | null => {
  if (dataType === DataType.CHAR) return null;
  return dataType === DataType.BOOL ? 0 : intercept;
};

/** Whether nothing can be written to the point, not even its rest value. */
export const forbidsAll = (forbidding: Forbidding, point: RestingPoint): boolean =>
  forbidding.length > 0 &&
  (restValueOf(point) === null || forbidding.some(({ atRest }) => atRest === 'forbid'));

/** Whether the rest value can be written, and nothing else. */
export const allowsRestOnly = (forbidding: Forbidding, point: RestingPoint): boolean =>
  forbidding.length > 0 && !forbidsAll(forbidding, point);

/** Whether the point is at rest with that value. */
export const bringsToRest = (point: RestingPoint, value: number | string): boolean => {
  const { dataType, slope = 1, intercept = 0 } = point;
  return isRestValue({ dataType: dataType as DataType, slope, intercept }, value);
};

/** @param value null where it is not known yet: then it may come out at rest */
export function forbidsValue(
  forbidding: Forbidding,
  point: RestingPoint,
  value: number | string | null,
): boolean {
  if (forbidsAll(forbidding, point)) return true;
  if (forbidding.length === 0 || value === null) return false;
  return !bringsToRest(point, value);
}
