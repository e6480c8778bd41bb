import type { TrendColumns } from '../trend-series.ts';

/**
 * At most `buckets` buckets of equal length over the columns' own time span, each with the minimum
 * and the maximum of what falls into it, in the order they came: a spike of one sample stays
 * visible. A bucket that ends in a gap says so, and one of a value that holds says what it came to:
 * either goes on.
 */
export const decimate = (
  columns: TrendColumns,
  buckets: number,
  stepped: boolean = false,
): TrendColumns => {
  const { length } = columns.time;
  const most = stepped ? 3 : 2;
  if (length <= buckets * most || buckets < 1) return columns;
  const from = columns.time[0] ?? 0;
  const span = Math.max(1, (columns.time[length - 1] ?? 0) - from);
  const time = new Float64Array(buckets * 3);
  const value = new Float64Array(buckets * 3);
  let filled = 0;
  let lowest = -1;
  let highest = -1;
  const put = (index: number): void => {
    time[filled] = columns.time[index] ?? 0;
    value[filled] = columns.value[index] ?? Number.NaN;
    filled += 1;
  };
  const close = (last: number): void => {
    const later = Math.max(lowest, highest);
    if (lowest >= 0) put(Math.min(lowest, highest));
    if (lowest !== highest) put(later);
    const isGap = Number.isNaN(columns.value[last] ?? Number.NaN);
    if (later < last && (isGap || stepped)) put(last);
    lowest = -1;
    highest = -1;
  };
  let bucket = 0;
  for (let index = 0; index < length; index++) {
    const at = columns.time[index] ?? 0;
    const own = Math.min(buckets - 1, Math.floor(((at - from) / span) * buckets));
    if (own !== bucket) close(index - 1);
    bucket = own;
    const now = columns.value[index] ?? Number.NaN;
    if (Number.isNaN(now)) continue;
    if (lowest < 0 || now < (columns.value[lowest] ?? 0)) lowest = index;
    if (highest < 0 || now > (columns.value[highest] ?? 0)) highest = index;
  }
  close(length - 1);
  return { time: time.subarray(0, filled), value: value.subarray(0, filled) };
};

/** History followed by the live samples that are later than it. */
export const joinColumns = (history: TrendColumns, live: TrendColumns): TrendColumns => {
  if (live.time.length === 0) return history;
  if (history.time.length === 0) return live;
  const join = (first: Float64Array, second: Float64Array): Float64Array => {
    const joined = new Float64Array(first.length + second.length);
    joined.set(first);
    joined.set(second, first.length);
    return joined;
  };
  return { time: join(history.time, live.time), value: join(history.value, live.value) };
};
