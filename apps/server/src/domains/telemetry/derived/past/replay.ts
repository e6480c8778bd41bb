/**
 * Calculated points over samples of the past: the same programs, tallies and rules of saving as those
 * that run live, on a live table of their own whose clock is the time of the samples.
 */
import { orderOf, type PointId, type Quality, type SavedState } from '@millwright/kernel';
import type { Sample } from '../../history/index.ts';
import { LiveTable, SlotWatch, Watch } from '../../live/index.ts';
import { Moment, SamplePath, type SavePolicy } from '../../samples/index.ts';
import { RankQueue } from '../rank-queue.ts';
import { createReckoner } from '../reckon-point.ts';
import { type RunnablePoint, RunningPoint } from '../running-point.ts';
import type { Block } from './merge-samples.ts';

/** A calculated point whose past is wanted. */
export interface PastPoint extends Omit<RunnablePoint, 'slot'> {
  readonly policy: SavePolicy;
}

export interface Replay {
  /** Something in it is due by the clock. */
  readonly isTimed: boolean;
  /** Takes what was read at one moment; blocks come with rising times. */
  take(block: Block): void;
  /** From this moment on nothing that was read is known any more. */
  lose(time: number, quality: Quality): void;
  /** Lets the clock go on to this moment though nothing comes. */
  runUntil(time: number): void;
  /** These were the last samples of its inputs before this moment, at which it begins: nothing is tallied by them. */
  know(samples: ReadonlyMap<number, Sample>, now: number): void;
  /** What its points remember now. */
  states(): ReadonlyMap<PointId, SavedState>;
}

/** What came of it, in the order of time. */
export type TakeReckoned = (point: PointId, time: number, value: number, quality: number) => void;

/** Nothing is due so often that the clock would not move on: what is due at once again waits so long. */
const leastStepMs = 100;

/**
 * @param points without a ring; what they look at is read, or one of them
 * @param saved what they remember as it begins; nothing unless given
 */
export function createReplay(
  points: readonly PastPoint[],
  reckoned: TakeReckoned,
  saved: ReadonlyMap<PointId, SavedState> = new Map(),
): Replay {
  const table = new LiveTable();
  const watch = new SlotWatch<RunningPoint>(table, Watch.derived);
  const queue = new RankQueue();
  const nothing = (): void => {};
  const path = new SamplePath(table, {
    conditions: { begin: nothing, onSample: nothing, onBlock: nothing },
    derived: {
      onSample(slot) {
        for (const point of watch.of(slot)) mark(point);
      },
      onBlock: nothing,
    },
    assignments: { onSample: nothing, onBlock: nothing },
    live: { changed: nothing },
    history: {
      append(point, time, value, quality) {
        reckoned(point, time, value, quality);
        return true;
      },
    },
  });
  const reckon = createReckoner({ table, path: () => path });

  const needs = new Map(points.map(({ id, program }) => [id, program?.points ?? []]));
  const byId = new Map(points.map((point) => [point.id, point]));
  for (const id of [...byId.keys(), ...[...needs.values()].flat()]) table.add(id);
  const byRank = (orderOf(needs).order ?? []).flatMap((id) => {
    const given = byId.get(id as PointId);
    if (given === undefined) return [];
    const slot = table.slot(given.id);
    path.configure(slot, given.policy);
    const own = saved.get(given.id) ?? {};
    const point = new RunningPoint({ ...given, slot }, (input) => table.slot(input), own);
    point.tally?.resume(own[`tally ${given.tally}`]);
    return point;
  });
  for (const [rank, point] of byRank.entries()) {
    point.rank = rank;
    watch.add(point.slots, point);
    point.isMarked = true;
    queue.add(rank);
  }
  const sources = Int32Array.from(
    [...needs.values()].flat().filter((id) => !byId.has(id)),
    (id) => table.slot(id),
  );
  const timed = byRank.filter(({ needsTime }) => needsTime);

  function mark(point: RunningPoint): void {
    if (point.isMarked) return;
    point.isMarked = true;
    queue.add(point.rank);
  }

  const settle = (now: number): void => {
    for (let rank = queue.take(); rank >= 0; rank = queue.take()) {
      const point = byRank[rank] as RunningPoint;
      point.isMarked = false;
      reckon(point, now);
    }
  };

  let clock = Number.NEGATIVE_INFINITY;
  const runUntil = (time: number): void => {
    for (;;) {
      let due = Number.POSITIVE_INFINITY;
      for (const point of timed) due = Math.min(due, point.due);
      if (due > time) break;
      clock = Math.max(due, clock + leastStepMs);
      if (clock > time) break;
      for (const point of timed) if (point.due <= clock) mark(point);
      settle(clock);
    }
    clock = time;
  };

  const slots = new Int32Array(1);
  const values = new Float64Array(1);
  const qualities = new Uint8Array(1);
  const texts: (string | null)[] = [null];
  const moments = new Float64Array(3);
  return {
    isTimed: timed.length > 0,
    take({ time, points: read, samples }) {
      // What is due at this very moment is judged with what comes at it.
      runUntil(time - 1);
      clock = time;
      moments[Moment.time] = time;
      moments[Moment.arrived] = time;
      moments[Moment.stored] = time;
      for (const [n, sample] of samples.entries()) {
        slots[0] = table.slot(read[n] as PointId);
        values[0] = sample.value ?? Number.NaN;
        qualities[0] = sample.quality;
        texts[0] = sample.text;
        path.put(slots, 1, moments, values, qualities, texts);
      }
      for (const point of timed) if (point.due <= time) mark(point);
      settle(time);
    },
    lose(time, quality) {
      runUntil(time - 1);
      clock = time;
      path.putBad(sources, sources.length, time, quality);
      settle(time);
    },
    runUntil,
    know(known, now) {
      for (const [id, { time, value, quality, text }] of known) {
        const slot = table.slot(id as PointId);
        if (slot < 0) continue;
        table.values[slot] = value ?? Number.NaN;
        table.times[slot] = time;
        table.qualities[slot] = quality;
        table.texts[slot] = text;
      }
      for (const point of byRank) if (point.tally === null) reckon(point, now);
      while (queue.take() >= 0);
      for (const point of byRank) point.isMarked = false;
    },
    states: () => new Map(byRank.map((point) => [point.given.id, point.save()])),
  };
}
