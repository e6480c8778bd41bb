import { precisionAt } from './value-ticks.ts';

/** Room kept free above and below the drawn values, as a share of their span. */
const margin = 0.08;
/** The same around a few states. */
const stateMargin = 0.15;

/** Below so many numbers that can be told apart there is nothing to draw between. */
const fewest = 8;
/** Below it steps are no round numbers any more. */
const shortest = 1e-290;

/**
 * The span itself, or the nearest one that can be drawn: of a finite length, and of so many numbers
 * that there are ticks. What both signs reach beyond half of all doubles is out of sight below.
 */
export const drawableSpan = (low: number, high: number): [number, number] => {
  const top = Math.min(high, Number.MAX_VALUE);
  const bottom = Math.max(low, -Number.MAX_VALUE, top > 0 ? top - Number.MAX_VALUE : low);
  const size = Math.max(Math.abs(bottom), Math.abs(top));
  const least = Math.max(precisionAt(size) * fewest, shortest);
  if (top - bottom >= least) return [bottom, top];
  const middle = bottom / 2 + top / 2;
  return [middle - least / 2, middle + least / 2];
};

/**
 * The span of a value axis: the drawn values with a margin, widened to the limit lines that lie
 * near enough not to flatten the curve (within one and a half spans).
 */
export const valueRange = (
  min: number | null,
  max: number | null,
  limits: readonly number[],
): [number, number] => {
  if (min === null || max === null || !Number.isFinite(min) || !Number.isFinite(max)) {
    return [0, 1];
  }
  const span = max - min || Math.abs(max) * 0.1 || 1;
  const near = limits.filter((limit) => limit >= min - span * 1.5 && limit <= max + span * 1.5);
  const low = Math.min(min, ...near);
  const high = Math.max(max, ...near);
  const room = (high - low || span) * margin;
  return low === high
    ? drawableSpan(low - span / 2, high + span / 2)
    : drawableSpan(low - room, high + room);
};

/** The span of an axis of a few states: all of them, whichever came. */
export const stateRange = ([low, high]: readonly [number, number]): [number, number] => {
  const room = (high - low || 1) * stateMargin;
  return [low - room, high + room];
};
