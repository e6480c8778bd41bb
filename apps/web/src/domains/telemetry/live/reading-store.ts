/** The live values of a page, outside of React: cells and drawings hear of their own point only. */

import type { TrendColumns } from '@millwright/charts';
import { isBad, type PointId, Quality } from '@millwright/kernel';
import type { Change, LiveReading, Reading, SparkSource } from '@millwright/ui';
import { afterHistory, afterSample, type Steady } from './last-change.ts';
import { createSparkCourse, type SparkCourse } from './spark-course.ts';

/** How far back the small lines go. */
export const sparkSpanMs = 600_000;
/** Of the small lines. */
const sparkPixels = 120;
/** Points that nobody looks at any more whose last value is kept, for who comes back to them. */
const spare = 256;

interface Slot {
  reading: Reading | undefined;
  /** What it was last, and since when. */
  steady: Steady | undefined;
  /** Since it is held without a break. */
  course: SparkCourse | null;
  /** What the history knows stands before it. */
  seeded: boolean;
  /** Counts what has become of the course beside growing. */
  revision: number;
  /** Pages that keep its values coming. */
  holders: number;
  readonly listeners: Set<() => void>;
  readonly source: LiveReading;
  readonly spark: SparkSource;
}

export interface ReadingStore {
  /** A value has arrived; `time` 0 = never read. */
  take(pointId: PointId, value: number | string, time: number, quality: number): void;
  /** The value of a point, the same object each time while somebody looks at it. */
  source(pointId: PointId): LiveReading;
  /** Its latest samples. */
  spark(pointId: PointId): SparkSource;
  /** Puts what the history knows before the samples that have arrived live. */
  seed(pointId: PointId, columns: TrendColumns): void;
  /** Those whose history is not known. */
  unseeded(pointIds: readonly PointId[]): readonly PointId[];
  /** Values of these come from now on; the result says that they come no longer. */
  hold(pointIds: readonly PointId[]): () => void;
  /** Forgets all values; who listens hears of it and goes on listening. */
  clear(): void;
  /** How many points it knows of. */
  readonly size: number;
}

const changeOf = (steady: Steady | undefined): Change | null =>
  steady === undefined ? null : { time: steady.time, seen: steady.seen };

const noSamples = { time: new Float64Array(), value: new Float64Array() };
const samplesOf = (slot: Slot | undefined): TrendColumns => slot?.course?.columns() ?? noSamples;

/** What came before a break says nothing of the time of the break. */
const forgetCourse = (slot: Slot): void => {
  slot.course = null;
  slot.seeded = false;
  slot.revision += 1;
  slot.steady = undefined;
};

/** `frame` runs its argument once before the next painting. */
export const createReadingStore = (frame: (work: () => void) => void): ReadingStore => {
  const slots = new Map<PointId, Slot>();
  const changed = new Set<Slot>();
  /** Points that nobody looks at, the longest so first. */
  const idle = new Set<PointId>();
  let sweeping = false;

  const change = (slot: Slot): void => {
    if (changed.size === 0) frame(tell);
    changed.add(slot);
  };

  const tell = (): void => {
    const told = [...changed];
    changed.clear();
    for (const { listeners } of told) for (const listen of listeners) listen();
  };

  const sweep = (): void => {
    sweeping = false;
    for (const pointId of idle) {
      if (idle.size <= spare) return;
      idle.delete(pointId);
      slots.delete(pointId);
    }
  };

  /** Somebody has begun or ceased to look at it. */
  const lookedAt = (pointId: PointId, { holders, listeners }: Slot): void => {
    idle.delete(pointId);
    if (holders > 0 || listeners.size > 0) return;
    idle.add(pointId);
    if (idle.size <= spare || sweeping) return;
    sweeping = true;
    // In the same moment it may be looked at again.
    frame(sweep);
  };

  const listenTo = (pointId: PointId, listen: () => void): (() => void) => {
    const slot = slotOf(pointId);
    slot.listeners.add(listen);
    lookedAt(pointId, slot);
    return () => {
      slot.listeners.delete(listen);
      lookedAt(pointId, slot);
    };
  };

  const slotOf = (pointId: PointId): Slot => {
    const known = slots.get(pointId);
    if (known) return known;
    const slot: Slot = {
      reading: undefined,
      steady: undefined,
      course: null,
      seeded: false,
      revision: 0,
      holders: 0,
      listeners: new Set(),
      // By its id: a hidden page comes back with what it had, when the slot may be another one.
      source: {
        read: () => slots.get(pointId)?.reading,
        subscribe: (listen) => listenTo(pointId, listen),
      },
      spark: {
        read: () => samplesOf(slots.get(pointId)),
        revision: () => slots.get(pointId)?.revision ?? 0,
      },
    };
    slots.set(pointId, slot);
    lookedAt(pointId, slot);
    return slot;
  };

  const begin = (slot: Slot): SparkCourse => {
    slot.revision += 1;
    slot.course = createSparkCourse(sparkSpanMs, sparkPixels);
    return slot.course;
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
        (slot.course ?? begin(slot)).push(time, isBad(quality) ? Number.NaN : value);
      }
      change(slot);
    },
    seed(pointId, columns) {
      const slot = slotOf(pointId);
      slot.seeded = true;
      slot.steady = afterHistory(slot.steady, columns);
      if (slot.reading) {
        slot.reading = { ...slot.reading, change: changeOf(slot.steady) };
        change(slot);
      }
      const live = samplesOf(slot);
      const first = live.time[0] ?? Number.POSITIVE_INFINITY;
      const course = begin(slot);
      columns.time.forEach((time, index) => {
        if (time < first) course.push(time, columns.value[index] ?? Number.NaN);
      });
      live.time.forEach((time, index) => {
        course.push(time, live.value[index] ?? Number.NaN);
      });
    },
    unseeded: (pointIds) => pointIds.filter((pointId) => slots.get(pointId)?.seeded !== true),
    hold(pointIds) {
      const held = pointIds.map((pointId) => [pointId, slotOf(pointId)] as const);
      for (const [pointId, slot] of held) {
        slot.holders += 1;
        lookedAt(pointId, slot);
      }
      return () => {
        for (const [, slot] of held) slot.holders -= 1;
        frame(() => {
          for (const [pointId, slot] of held) {
            // Held anew by who scrolled on: nothing was missed.
            if (slot.holders > 0) continue;
            forgetCourse(slot);
            lookedAt(pointId, slot);
          }
        });
      };
    },
    clear() {
      for (const slot of slots.values()) {
        slot.reading = undefined;
        forgetCourse(slot);
        change(slot);
      }
    },
    source: (pointId) => slotOf(pointId).source,
    spark: (pointId) => slotOf(pointId).spark,
    get size() {
      return slots.size;
    },
  };
};
