/** Whether a value brings what it is written to to rest: the same on server and pages. */
import { DataType } from '../data-type.ts';
import { type NumberEncoding, storedNumber } from './number-fit.ts';

/** What decides which value of a point is its rest value. */
export type RestShape = Pick<NumberEncoding, 'dataType' | 'slope' | 'intercept'>;

/**
 * Whether the point is at rest once this was written: a switch that is off, a number that is 0 in its
 * register, be that another one in engineering units. Texts have no rest value. What the device would not
 * take is none either.
 * @param value as it is given: a number or a switch may be a text
 */
export function isRestValue(point: RestShape, value: number | string | boolean): boolean {
  const { dataType } = point;
  if (dataType === DataType.CHAR) return false;
  if (dataType === DataType.BOOL) {
    return value === false || value === 0 || value === '0' || value === 'false';
  }
  if (typeof value === 'boolean' || (typeof value === 'string' && value.trim() === ''))
    return false;
  const stored = storedNumber(point, Number(value));
  // A single that is too small for its bits is 0 there, below 0 with the bit of the sign.
  return Object.is(dataType === DataType.FLOAT ? Math.fround(stored) : stored, 0);
}
