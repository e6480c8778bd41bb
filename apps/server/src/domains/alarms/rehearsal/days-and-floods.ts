/** What a rehearsal comes to: alarms by days, and how long people would have had too many of them. */
import { windowMs } from '@millwright/contract/alarms/quality/quality-limits';
import type { RehearsedDay } from '@millwright/contract/alarms/rehearsal/rehearsal.schemas';
import { nextStart, startOf } from '@millwright/kernel';
import { findFloods, type WindowCount } from '../quality/index.ts';

interface Raised {
  readonly raisedAt: number;
}

export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The days of a span by the clock of an item, the first and the last perhaps in part. */
export function alarmsByDay(
  { from, to }: Span,
  timeZone: string,
  rehearsed: readonly Raised[],
  real: readonly Raised[],
): RehearsedDay[] {
  const starts: number[] = [];
  let start = startOf('day', from, timeZone);
  while (start < to) {
    starts.push(start);
    start = nextStart('day', start, timeZone);
  }
  const counted = (alarms: readonly Raised[]): number[] => {
    const counts = starts.map(() => 0);
    let day = 0;
    for (const { raisedAt } of alarms) {
      while (raisedAt >= (starts[day + 1] ?? Number.POSITIVE_INFINITY)) day += 1;
      counts[day] = (counts[day] ?? 0) + 1;
    }
    return counts;
  };
  const [of, were] = [counted(rehearsed), counted(real)];
  return starts.map((day, n) => ({ from: day, rehearsed: of[n] ?? 0, real: were[n] ?? 0 }));
}

/**
 * Minutes in floods, by windows from the beginning of the span.
 * @param others how many alarms of other sources were raised in each window
 */
export function floodMinutes(
  { from, to }: Span,
  others: readonly WindowCount[],
  alarms: readonly Raised[],
): number {
  const counts = new Map(others.map(({ at, raised }) => [at, raised]));
  for (const { raisedAt } of alarms) {
    const at = Math.floor((raisedAt - from) / windowMs);
    counts.set(at, (counts.get(at) ?? 0) + 1);
  }
  const windows = [...counts].map(([at, raised]) => ({ at, raised })).sort((a, b) => a.at - b.at);
  const flooded = findFloods(windows).reduce(
    (sum, flood) => sum + Math.min(to, from + flood.to * windowMs) - (from + flood.from * windowMs),
    0,
  );
  return Math.round(flooded / 60_000);
}
