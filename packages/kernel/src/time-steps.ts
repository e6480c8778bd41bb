/** Cuts a span into steps: of seconds, or as hours, days, weeks, months and years of a time zone. */
import { nextStart, startOf } from './calendar.ts';
import { fromWall, toWall } from './time-zone.ts';

/** Milliseconds, half open. */
export interface TimeSpan {
  readonly from: number;
  readonly to: number;
}

export type TimeStep =
  /** Of one length, counted from the midnight before the span. */
  | { readonly unit: 'second' | 'minute'; readonly every: number }
  /** By the wall clock, counted from each midnight. */
  | { readonly unit: 'hour'; readonly every: number }
  | { readonly unit: 'day' | 'week' | 'month' | 'year'; readonly every: 1 };

const lengthOf = { second: 1_000, minute: 60_000 } as const;
const hour = 3_600_000;
const day = 24 * hour;

/** The least moment after `time` at which several hours by the wall clock, counted from midnight, are over. */
function nextHours(time: number, every: number, timeZone: string): number {
  const midnight = startOf('day', time, timeZone);
  const wall = toWall(midnight, timeZone);
  const tomorrow = nextStart('day', midnight, timeZone);
  const passed = Math.floor((toWall(time, timeZone) - wall) / (every * hour));
  for (let block = passed + 1; block * every * hour < day; block += 1) {
    const next = fromWall(wall + block * every * hour, timeZone);
    // Where clocks are set back, the wall shows an end that has passed.
    if (next > time) return Math.min(next, tomorrow);
  }
  return tomorrow;
}

function nextAfter(time: number, step: TimeStep, anchor: number, timeZone: string): number {
  if (step.unit === 'second' || step.unit === 'minute') {
    const length = step.every * lengthOf[step.unit];
    return anchor + (Math.floor((time - anchor) / length) + 1) * length;
  }
  if (step.unit === 'hour' && step.every > 1) return nextHours(time, step.every, timeZone);
  return nextStart(step.unit, startOf(step.unit, time, timeZone), timeZone);
}

/**
 * The steps of a span in their order, without a gap; the first and the last one end with the span.
 * @param most steps
 * @returns null where they would be more
 */
export function timeSteps(
  { from, to }: TimeSpan,
  step: TimeStep,
  { timeZone, most }: { readonly timeZone: string; readonly most: number },
): TimeSpan[] | null {
  const anchor = startOf('day', from, timeZone);
  const steps: TimeSpan[] = [];
  for (let time = from; time < to; ) {
    if (steps.length === most) return null;
    const end = Math.min(to, nextAfter(time, step, anchor, timeZone));
    steps.push({ from: time, to: end });
    time = end;
  }
  return steps;
}
