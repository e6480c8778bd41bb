import type { TrendColumns } from '../trend-series.ts';

/**
 * The value of a series at a moment: the one that holds, or that of the nearest sample, never one that
 * nobody measured. Null in a gap, before the first sample and after the last.
 */
export const valueAt = (
  { time, value }: TrendColumns,
  moment: number,
  shape: 'line' | 'step',
): number | null => {
  let low = 0;
  let high = time.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((time[middle] ?? 0) <= moment) low = middle + 1;
    else high = middle;
  }
  const at = low - 1;
  const before = value[at];
  if (before === undefined || Number.isNaN(before)) return null;
  const start = time[at] ?? 0;
  if (start === moment) return before;
  const after = value[low];
  if (after === undefined) return null;
  if (shape === 'step') return before;
  if (Number.isNaN(after)) return null;
  return moment - start <= (time[low] ?? 0) - moment ? before : after;
};
