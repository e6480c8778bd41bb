/** When a value became what it is, from the samples that a page has seen of it. */
import type { TrendColumns } from '@millwright/charts';
import type { Change } from '@millwright/ui';

/** A value and since when it has been so. */
export interface Steady extends Change {
  readonly value: number | string;
}

/**
 * History keeps some points as 32-bit floats, and whole numbers beyond 2^53 live as text and are drawn as the
 * nearest double.
 */
const isSame = (a: number | string, b: number | string): boolean => {
  if (typeof a !== typeof b) return Number(a) === Number(b);
  return a === b || (typeof a === 'number' && Math.fround(a) === Math.fround(Number(b)));
};

/** After one more sample. */
export const afterSample = (
  before: Steady | undefined,
  value: number | string,
  time: number,
): Steady => {
  if (before === undefined) return { value, time, seen: false };
  return isSame(before.value, value) ? before : { value, time, seen: true };
};

/** After what history tells of the time before; where it was lost it counts as unchanged. */
export const afterHistory = (
  before: Steady | undefined,
  { time, value }: TrendColumns,
): Steady | undefined => {
  if (before?.seen === true) return before;
  let steady = before;
  for (let index = time.length - 1; index >= 0; index -= 1) {
    const [at, one] = [time[index] ?? 0, value[index] ?? Number.NaN];
    if (Number.isNaN(one) || (steady !== undefined && at >= steady.time)) continue;
    if (steady !== undefined && !isSame(steady.value, one)) return { ...steady, seen: true };
    steady = { value: steady?.value ?? one, time: at, seen: false };
  }
  return steady;
};
