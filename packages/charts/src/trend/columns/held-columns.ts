/** A value that holds, as columns that can be drawn: it stands at both ends of what is seen. */

import type { TrendColumns } from '../trend-series.ts';
import { joinColumns } from './decimate.ts';

const single = (time: number, value: number): TrendColumns => ({
  time: Float64Array.of(time),
  value: Float64Array.of(value),
});

/** The last value holds until `until`; a gap stays one. */
export const heldUntil = (columns: TrendColumns, until: number): TrendColumns => {
  const time = columns.time.at(-1);
  const value = columns.value.at(-1);
  if (time === undefined || value === undefined || time >= until) return columns;
  return joinColumns(columns, single(until, value));
};

/** What held before `from` holds there: an axis is made for what lies within the range. */
export const heldFrom = (columns: TrendColumns, from: number): TrendColumns => {
  const after = columns.time.findIndex((time) => time >= from);
  const before = (after < 0 ? columns.time.length : after) - 1;
  if (before < 0 || columns.time[before + 1] === from) return columns;
  const head = {
    time: columns.time.subarray(0, before + 1),
    value: columns.value.subarray(0, before + 1),
  };
  const tail = {
    time: columns.time.subarray(before + 1),
    value: columns.value.subarray(before + 1),
  };
  return joinColumns(joinColumns(head, single(from, columns.value[before] ?? Number.NaN)), tail);
};
