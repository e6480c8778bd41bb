import { formatsOfBytes } from '@millwright/kernel';
import type { Point, PointInput } from './points.schemas.ts';

type Key =
  | 'family'
  | 'address'
  | 'bit'
  | 'length'
  | 'dataType'
  | 'wordOrder'
  | 'slope'
  | 'intercept'
  | 'displayFormat'
  | 'tally'
  | 'rollsOverAt';

/** What of a point, be it only entered yet, says where its value stands. */
export type PointMeaning = { readonly [Each in Key]?: PointInput[Each] | undefined };

/** Where the value of a point stands, and how that becomes one; what it is reckoned by apart. */
export const meaningOf = (point: PointMeaning) => [
  ...[point.family, point.address, point.bit, point.length, point.dataType, point.wordOrder],
  ...[
    point.slope,
    point.intercept,
    point.displayFormat !== undefined &&
      formatsOfBytes.includes(point.displayFormat) &&
      point.displayFormat,
  ],
  ...[point.tally, point.rollsOverAt],
];

/** Whether a value that came before an edit is one of the point as it is now. */
export const meansTheSame = (before: Point, now: Point): boolean =>
  before.expression === now.expression &&
  JSON.stringify(meaningOf(before)) === JSON.stringify(meaningOf(now));
