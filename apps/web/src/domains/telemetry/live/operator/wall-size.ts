/** How large everything is on a monitor that is looked at from afar. */
import {
  columnsOf,
  type Group,
  layOut,
  type Measures,
  type OperatorShape,
} from './operator-layout.ts';

/** Pixels of the values, from what is read at arm's length to what is read across a hall. */
export const wallSizes = [24, 32, 44, 56, 72, 96] as const;

/** Digits 9 mm high on a 24-inch monitor, and 16 mm on one of 43 inches: read from three metres. */
const readable = 44;

/** @param size pixels of the values */
export const wallMeasures = (size: number): Measures => ({
  head: Math.round(size * 1.5),
  row: Math.round(size * 1.5),
  gap: Math.round(size * 0.4),
  column: Math.round(size * 11),
});

/** The largest size in which all of it fits, and no smaller one than is read from three metres. */
export const fittingSize = (
  groups: readonly Group[],
  shape: OperatorShape,
  { width, height }: { readonly width: number; readonly height: number },
): number => {
  const fits = (size: number): boolean => {
    const measures = wallMeasures(size);
    return layOut(groups, shape, columnsOf(width, measures), measures).height <= height;
  };
  return wallSizes.findLast((size) => size >= readable && fits(size)) ?? readable;
};

/** The next size in a direction; the same at the end. */
export const nextSize = (size: number, by: 1 | -1): number =>
  (by === 1 ? wallSizes.find((each) => each > size) : wallSizes.findLast((each) => each < size)) ??
  size;
