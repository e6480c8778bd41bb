/** How long a device was in which state within a span. */
import { unknownState } from '@millwright/contract/reports/status/equipment-status.schemas';
import type { TimeSpan } from '@millwright/kernel';
import type { StateInterval } from './intervals.ts';

export interface Durations {
  /** Milliseconds by state. */
  readonly durations: number[];
  /** How often each state began within the span. */
  readonly begun: number[];
  unknownMs: number;
}

const empty = (states: number): Durations => ({
  durations: Array.from({ length: states }, () => 0),
  begun: Array.from({ length: states }, () => 0),
  unknownMs: 0,
});

/**
 * Those of each of some spans, which do not overlap and ascend; they may leave time out.
 * @param intervals without a gap, ascending
 */
export function durationsOf(
  intervals: readonly StateInterval[],
  spans: readonly TimeSpan[],
  states: number,
): Durations[] {
  let first = 0;
  return spans.map((span) => {
    const sums = empty(states);
    while (first < intervals.length && (intervals[first]?.to ?? 0) <= span.from) first += 1;
    for (let at = first; at < intervals.length; at += 1) {
      const { from, to, state } = intervals[at] as StateInterval;
      if (from >= span.to) break;
      const length = Math.min(to, span.to) - Math.max(from, span.from);
      if (state === unknownState) sums.unknownMs += length;
      else {
        sums.durations[state] = (sums.durations[state] ?? 0) + length;
        // What goes on from before has not begun here.
        if (from >= span.from && at > 0) sums.begun[state] = (sums.begun[state] ?? 0) + 1;
      }
    }
    return sums;
  });
}

/** What several spans come to together. */
export function sumOf(parts: readonly Durations[], states: number): Durations {
  const sums = empty(states);
  for (const part of parts) {
    sums.unknownMs += part.unknownMs;
    for (let state = 0; state < states; state += 1) {
      sums.durations[state] = (sums.durations[state] ?? 0) + (part.durations[state] ?? 0);
      sums.begun[state] = (sums.begun[state] ?? 0) + (part.begun[state] ?? 0);
    }
  }
  return sums;
}
