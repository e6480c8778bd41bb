import { drawableSpan } from './value-range.ts';

/** A part of a value axis that a person chose, from its lower to its upper end. */
export type ValueSpan = readonly [low: number, high: number];

/** Below so much of the greater end's size, numbers cannot be told apart on the axis. */
const finest = 1e-9;
/** Beyond it nothing is read any more, unless it is as wide already. */
const widest = 1e15;

/** Shifts a span by a share of its length; positive = up. */
export const shiftSpan = ([low, high]: ValueSpan, share: number): ValueSpan => {
  const by = (high - low) * share;
  return drawableSpan(low + by, high + by);
};

/** Scales a span around a share of it (0 = its lower end); a factor below 1 is closer. */
export const scaleSpan = ([low, high]: ValueSpan, factor: number, around: number): ValueSpan => {
  const length = high - low;
  const closest = Math.max(Math.abs(low), Math.abs(high)) * finest;
  const wanted = Math.min(Math.max(widest, length), Math.max(closest, length * factor));
  const anchor = low + length * around;
  return drawableSpan(anchor - wanted * around, anchor + wanted * (1 - around));
};

/** What a drag of so much of the axis' height makes of it; up is closer. */
export const dragSpan = (span: ValueSpan, share: number): ValueSpan =>
  scaleSpan(span, 4 ** -share, 0.5);
