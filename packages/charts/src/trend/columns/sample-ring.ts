import type { TrendColumns } from '../trend-series.ts';

/** The latest samples of one series, without growth: the oldest give way. */
export interface SampleRing {
  readonly length: number;
  readonly last: { readonly time: number; readonly value: number } | undefined;
  /**
   * Adds a sample; NaN is a gap. A sample at the time of the last one replaces it, an older one is
   * left to the history and dropped (false).
   */
  push(time: number, value: number): boolean;
  /** Samples later than `after`, copied out in order. */
  columns(after: number): TrendColumns;
  clear(): void;
}

export const createSampleRing = (capacity: number): SampleRing => {
  const times = new Float64Array(capacity);
  const values = new Float64Array(capacity);
  let start = 0;
  let length = 0;
  const slot = (index: number): number => (start + index) % capacity;
  const timeAt = (index: number): number => times[slot(index)] ?? Number.NaN;

  /** Index of the first sample later than `after`. */
  const firstAfter = (after: number): number => {
    let low = 0;
    let high = length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (timeAt(middle) > after) high = middle;
      else low = middle + 1;
    }
    return low;
  };

  return {
    get length() {
      return length;
    },
    get last() {
      if (length === 0) return undefined;
      return { time: timeAt(length - 1), value: values[slot(length - 1)] ?? Number.NaN };
    },
    push(time, value) {
      const last = length === 0 ? Number.NEGATIVE_INFINITY : timeAt(length - 1);
      if (time < last) return false;
      if (time === last) {
        values[slot(length - 1)] = value;
        return true;
      }
      if (length === capacity) start = slot(1);
      else length += 1;
      const at = slot(length - 1);
      times[at] = time;
      values[at] = value;
      return true;
    },
    columns(after) {
      const first = firstAfter(after);
      const time = new Float64Array(length - first);
      const value = new Float64Array(length - first);
      for (let index = first; index < length; index++) {
        time[index - first] = timeAt(index);
        value[index - first] = values[slot(index)] ?? Number.NaN;
      }
      return { time, value };
    },
    clear() {
      start = 0;
      length = 0;
    },
  };
};
