/** What came live, behind what the history knows. */

import type { TrendColumns, TrendSeries } from '../trend-series.ts';
import { createSampleRing, type SampleRing } from './sample-ring.ts';

export interface LiveSamples {
  /** False when the sample is older than what is there. */
  append(id: number, time: number, value: number): boolean;
  /** Samples of a series that are later than its history. */
  after(series: TrendSeries): TrendColumns | undefined;
  /** Nothing is known from now on: a gap, until something comes again. */
  breakOff(ids: readonly number[], time: number): void;
  clear(): void;
}

/** Live samples kept per series: an hour at two per second. */
const capacity = 7200;
/** A value that changed after a silence is drawn as a step of this length. */
const holdMs = 1000;

export const createLiveSamples = (): LiveSamples => {
  const rings = new Map<number, SampleRing>();
  const ringOf = (id: number): SampleRing => {
    const known = rings.get(id);
    if (known) return known;
    const made = createSampleRing(capacity);
    rings.set(id, made);
    return made;
  };
  /** Live values come when they change: after a silence the last one held until just before. */
  const hold = (ring: SampleRing, time: number): void => {
    const before = ring.last;
    if (before && before.time < time - 2 * holdMs) ring.push(time - holdMs, before.value);
  };
  return {
    append(id, time, value) {
      const ring = ringOf(id);
      hold(ring, time);
      return ring.push(time, value);
    },
    after(series) {
      const known = series.columns.time.at(-1) ?? Number.NEGATIVE_INFINITY;
      return rings.get(series.id)?.columns(known);
    },
    breakOff(ids, time) {
      for (const id of ids) ringOf(id).push(time, Number.NaN);
    },
    clear() {
      for (const ring of rings.values()) ring.clear();
    },
  };
};
