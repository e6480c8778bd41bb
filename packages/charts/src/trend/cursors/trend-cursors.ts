/** Up to two moments that a person compares: milliseconds, the first one is A, the second B. */
import type { TrendRange } from '../trend-series.ts';

export type TrendCursors = readonly number[];

export const mostCursors = 2;
export const cursorNames = ['A', 'B'] as const;

const within = (time: number, { from, to }: TrendRange): number =>
  Math.min(to, Math.max(from, time));

/** The next one, where there is room for it: A in the first part of the range, B in the last. */
export const addCursor = (cursors: TrendCursors, range: TrendRange): TrendCursors => {
  if (cursors.length >= mostCursors) return cursors;
  const share = cursors.length === 0 ? 0.25 : 0.75;
  return [...cursors, range.from + (range.to - range.from) * share];
};

/** Both, in sight. */
export const bothCursors = (range: TrendRange): TrendCursors =>
  addCursor(addCursor([], range), range);

/** Puts one elsewhere, and not out of sight. */
export const moveCursor = (
  cursors: TrendCursors,
  index: number,
  time: number,
  range: TrendRange,
): TrendCursors => cursors.map((own, at) => (at === index ? within(time, range) : own));

/** The nearest one goes to where the plot was clicked. */
export const bringCursor = (
  cursors: TrendCursors,
  time: number,
  range: TrendRange,
): TrendCursors => {
  const distances = cursors.map((own) => Math.abs(own - time));
  return moveCursor(cursors, distances.indexOf(Math.min(...distances)), time, range);
};

/** Turns the difference round. */
export const swapCursors = (cursors: TrendCursors): TrendCursors => cursors.toReversed();

/** Whether there are some, and none of them is in the range any more. */
export const areOutOfSight = (cursors: TrendCursors, { from, to }: TrendRange): boolean =>
  cursors.length > 0 && cursors.every((time) => time < from || time > to);

/** Takes one away; the other is A then. */
export const removeCursor = (cursors: TrendCursors, index: number): TrendCursors =>
  cursors.filter((_, at) => at !== index);
