/** The live values of a page, outside of React: cells and drawings hear of their own point only. */

import type { TrendColumns } from '@millwright/charts';
import { createSampleRing, type SampleRing } from '@millwright/charts/trend/sample-ring';
import { isBad, type PointId, Quality } from '@millwright/kernel';
import type { Change, LiveReading, Reading, SparkSource } from '@millwright/ui';
import { afterHistory, afterSample, type Steady } from './last-change.ts';

/** How far back the small lines go. */
export const sparkSpanMs = 600_000;
/** Samples kept per point for its small line. */
const sparkLength = 300;

interface Slot {
  reading: Reading | undefined;
  /** What it was last, and since when. */
  steady: Steady | undefined;
  readonly ring: SampleRing;
  readonly listeners: Set<() => void>;
  readonly source: LiveReading;
  readonly spark: SparkSource;
}

export interface ReadingStore {
  /** A value has arrived; `time` 0 = never read. */
  take(pointId: PointId, value: number | string, time: number, quality: number): void;
  /** The value of a point, the same object each time. */
  source(pointId: PointId): LiveReading;
  /** Its latest samples. */
  spark(pointId: PointId): SparkSource;
  /** Puts what the history knows before the samples that have arrived live. */
  seed(pointId: PointId, columns: TrendColumns): void;
  /** Forgets all values; who listens hears of it and goes on listening. */
  clear(): void;
}

const changeOf = (steady: Steady | undefined): Change | null =>
  steady === undefined ? null : { time: steady.time, seen: steady.seen };

/** `frame` runs its argument once before the next painting. */
export const createReadingStore = (frame: (work: () => void) => void): ReadingStore => {
  const slots = new Map<number, Slot>();
  const changed = new Set<Slot>();

  const change = (slot: Slot): void => {
    if (changed.size === 0) frame(tell);
    changed.add(slot);
  };

  const tell = (): void => {
    const told = [...changed];
    changed.clear();
    for (const { listeners } of told) for (const listen of listeners) listen();
  };

  const slotOf = (pointId: PointId): Slot => {
    const known = slots.get(pointId);
    if (known) return known;
    const listeners = new Set<() => void>();
    const ring = createSampleRing(sparkLength);
    const subscribe = (listen: () => void): (() => void) => {
      listeners.add(listen);
      return () => listeners.delete(listen);
    };
    const slot: Slot = {
      reading: undefined,
      steady: undefined,
      ring,
      listeners,
      source: { read: () => slot.reading, subscribe },
      spark: { read: () => ring.columns(Number.NEGATIVE_INFINITY) },
    };
    slots.set(pointId, slot);
    return slot;
  };

  return {
    take(pointId, value, time, quality) {
      const slot = slotOf(pointId);
      const absent =
        quality === Quality.unknown || (typeof value === 'number' && Number.isNaN(value));
      if (!absent && time > 0) slot.steady = afterSample(slot.steady, value, time);
      slot.reading = {
        value: absent ? null : value,
        time: time === 0 ? null : time,
        quality,
        change: changeOf(slot.steady),
      };
      if (time > 0 && typeof value === 'number') {
        slot.ring.push(time, isBad(quality) ? Number.NaN : value);
      }
      change(slot);
    },
    seed(pointId, columns) {
      const slot = slotOf(pointId);
      const { ring } = slot;
      slot.steady = afterHistory(slot.steady, columns);
      if (slot.reading) slot.reading = { ...slot.reading, change: changeOf(slot.steady) };
      const live = ring.columns(Number.NEGATIVE_INFINITY);
      const first = live.time[0] ?? Number.POSITIVE_INFINITY;
      ring.clear();
      columns.time.forEach((time, index) => {
        if (time < first) ring.push(time, columns.value[index] ?? Number.NaN);
      });
      live.time.forEach((time, index) => {
        ring.push(time, live.value[index] ?? Number.NaN);
      });
    },
    clear() {
      for (const slot of slots.values()) {
        slot.reading = undefined;
        slot.steady = undefined;
        slot.ring.clear();
        change(slot);
      }
    },
    source: (pointId) => slotOf(pointId).source,
    spark: (pointId) => slotOf(pointId).spark,
  };
};
