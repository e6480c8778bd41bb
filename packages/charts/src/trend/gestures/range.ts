import type { TrendRange } from '../trend-series.ts';

/** No closer than this: below it a second of samples fills the whole chart. */
const closest = 1000;
/** No wider than a year, the longest span that a history query answers. */
const widest = 365 * 86_400_000;

/** Shifts a range by a share of its length; positive = later. */
export const pan = (range: TrendRange, share: number): TrendRange => {
  const by = (range.to - range.from) * share;
  return { from: range.from + by, to: range.to + by };
};

/** Scales a range around a share of it (0 = its start, 1 = its end); a factor below 1 is closer. */
export const zoom = (range: TrendRange, factor: number, around: number): TrendRange => {
  const length = range.to - range.from;
  const wanted = Math.min(widest, Math.max(closest, length * factor));
  const anchor = range.from + length * around;
  return { from: anchor - wanted * around, to: anchor + wanted * (1 - around) };
};

/** The range in which two fingers keep the moments they touched under them. */
export const pinch = (
  range: TrendRange,
  before: readonly [number, number],
  now: readonly [number, number],
): TrendRange => {
  const length = range.to - range.from;
  const distance = now[1] - now[0];
  if (Math.abs(distance) < 0.01) return range;
  const scale = (before[1] - before[0]) / distance;
  const wanted = Math.min(widest, Math.max(closest, length * Math.abs(scale)));
  const anchor = range.from + length * before[0];
  const from = anchor - wanted * now[0];
  return { from, to: from + wanted };
};
