/** Tells samples of these days from those of other months: history is kept by months. */
import { days } from '@millwright/kernel';
import { SampleBatch } from '../sample-batch.ts';

/** Two months at most are those of these days. */
const back = days(7);
const ahead = days(1);

/** The batch, when all of it is of one kind; two new ones else. */
export interface SplitBatch {
  readonly current: SampleBatch | undefined;
  readonly others: SampleBatch | undefined;
}

/** Whole months, milliseconds: from that of a week ago until the end of tomorrow's. */
export function currentMonths(now: number): { readonly from: number; readonly to: number } {
  const first = new Date(now - back);
  const last = new Date(now + ahead);
  return {
    from: Date.UTC(first.getUTCFullYear(), first.getUTCMonth()),
    to: Date.UTC(last.getUTCFullYear(), last.getUTCMonth() + 1),
  };
}

/** Whether a sample is of another month, and goes its own way. */
export function isOfOthers(time: number, now: number): boolean {
  const { from, to } = currentMonths(now);
  return time < from || time >= to;
}

/** Costs a comparison a sample where nothing is of other months. */
export function splitBatch(batch: SampleBatch, now: number): SplitBatch {
  const { from, to } = currentMonths(now);
  const { count, points, times, values, qualities, texts } = batch;
  let aside = 0;
  for (let index = 0; index < count; index += 1) {
    const time = times[index] as number;
    if (time < from || time >= to) aside += 1;
  }
  if (aside === 0) return { current: batch, others: undefined };
  if (aside === count) return { current: undefined, others: batch };
  const current = new SampleBatch(count - aside);
  const others = new SampleBatch(aside);
  for (let index = 0; index < count; index += 1) {
    const time = times[index] as number;
    (time < from || time >= to ? others : current).append(
      points[index] as number,
      time,
      values[index] as number,
      qualities[index] as number,
      texts.get(index) ?? null,
    );
  }
  return { current, others };
}
