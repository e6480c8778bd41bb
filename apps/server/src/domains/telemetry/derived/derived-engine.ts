/**
 * Reckons calculated points after the block that changed an input: each once, behind all that it looks
 * at. What it finds goes the way of all samples, in a second turn that ends: whatever that marks stands
 * behind it in the order.
 */
import {
  type Clock,
  evaluate,
  milliseconds,
  orderOf,
  type PointId,
  Quality,
  type SavedState,
} from '@millwright/kernel';
import { createClockSteps, type LiveTable, SlotWatch, Watch } from '../live/index.ts';
import { Moment, type SamplePath } from '../samples/index.ts';
import { RankQueue } from './rank-queue.ts';
import { type RunnablePoint, RunningPoint } from './running-point.ts';
import type { Tally } from './tally.ts';

export interface DerivedEngine {
  /** Runs these from now on, and those that are gone no more. */
  change(points: readonly RunnablePoint[], gone: Iterable<PointId>): void;
  /** A sample came to this slot; nothing is reckoned before its whole block is there. */
  onSample(slot: number): void;
  /** The block of these samples is in the live table. */
  onBlock(now: number): void;
  /** What those remember that changed since it was asked last, by point. */
  takeSaved(): ReadonlyMap<PointId, SavedState>;
  start(): void;
  stop(): void;
}

interface Needs {
  readonly clock: Clock;
  readonly table: LiveTable;
  /** Asked for when there are samples: it feeds this one, too. */
  path(): Pick<SamplePath, 'put' | 'putBad'>;
  /** What a point remembered before the start. */
  recalled(point: PointId): SavedState;
}

const tickEvery = milliseconds(100);

export function createDerivedEngine(needs: Needs): DerivedEngine {
  const { clock, table } = needs;
  const running = new Map<PointId, RunningPoint>();
  const watch = new SlotWatch<RunningPoint>(table, Watch.derived);
  const queue = new RankQueue();
  let byRank: readonly RunningPoint[] = [];
  let timed: readonly RunningPoint[] = [];
  let isSettling = false;
  let cancelTick: (() => void) | undefined;
  let steps = createClockSteps(clock);
  // One sample at a time: each has a time of its own.
  const slots = new Int32Array(1);
  const values = new Float64Array(1);
  const moments = new Float64Array(3);
  const qualities = new Uint8Array(1);
  const texts: readonly null[] = [null];

  const mark = (point: RunningPoint): void => {
    if (point.isMarked) return;
    point.isMarked = true;
    queue.add(point.rank);
  };

  const drop = (id: PointId): RunningPoint | undefined => {
    const point = running.get(id);
    if (point === undefined) return undefined;
    running.delete(id);
    watch.remove(point.slots, point);
    return point;
  };

  const take = (given: RunnablePoint): void => {
    const before = drop(given.id);
    const saved = before?.save() ?? needs.recalled(given.id);
    const point = new RunningPoint(given, (input) => table.slot(input), saved);
    point.isMarked = true;
    running.set(given.id, point);
    watch.add(point.slots, point);
  };

  /** Whether it runs already just as it is given: then it goes on, and only its value is looked at. */
  const goesOn = (given: RunnablePoint): boolean => {
    const point = running.get(given.id);
    if (point === undefined || !point.isAs(given, (input) => table.slot(input))) return false;
    mark(point);
    return true;
  };

  /** Of points in a ring, which no check has let pass, one after the other is not run. */
  const order = (): void => {
    for (;;) {
      const needs = new Map([...running.values()].map(({ given, inputs }) => [given.id, inputs]));
      const found = orderOf(needs);
      if (found.order !== null) {
        byRank = found.order.flatMap((id) => running.get(id) ?? []);
        break;
      }
      const broken = running.get(found.loop[0] as PointId);
      if (broken !== undefined) take({ ...broken.given, program: null });
    }
    queue.clear();
    for (const [rank, point] of byRank.entries()) {
      point.rank = rank;
      if (point.isMarked) queue.add(rank);
    }
    timed = byRank.filter(({ needsTime }) => needsTime);
  };

  const fail = (slot: number, quality: number, now: number): void => {
    slots[0] = slot;
    needs.path().putBad(slots, 1, now, quality);
  };

  /** The newest of what it looks at; by the clock alone where it looks at nothing. */
  const findTime = (inputs: readonly number[], own: number, now: number): void => {
    let newest = own;
    for (let n = 0; n < inputs.length; n += 1) {
      const slot = inputs[n] as number;
      if (slot >= 0) newest = Math.max(newest, table.times[slot] as number);
    }
    moments[Moment.time] = newest === 0 ? now : newest;
  };

  /** Turns to a new hour, day or shift by the clock, be it that nothing came. */
  const tallied = (tally: Tally, value: number, now: number): number => {
    if (tally.due <= now) {
      moments[Moment.time] = Math.max(moments[Moment.time] as number, tally.due);
    }
    const found = tally.take(value, moments[Moment.time] as number);
    moments[Moment.time] = Math.max(moments[Moment.time] as number, tally.since);
    return found;
  };

  const reckon = (point: RunningPoint, now: number): void => {
    const { given, state, tally } = point;
    const { slot, slope, intercept } = given;
    if (state === null) {
      fail(slot, Quality.decode, now);
      return;
    }
    if (state.nextDeadline <= now) evaluate(state, table, state.nextDeadline);
    evaluate(state, table, now);
    point.isDirty = true;
    const { quality } = state;
    // What history remembers from before the start, or what has not come for long, is no new value.
    if (state.reason !== null || quality === Quality.stale) {
      tally?.miss();
      fail(slot, quality, now);
      return;
    }
    if (tally?.isWithoutPeriods) {
      fail(slot, Quality.unknown, now);
      return;
    }
    findTime(point.slots, state.time, now);
    const reckoned = tally === null ? state.value : tallied(tally, state.value, now);
    const value = reckoned * slope + intercept;
    if (!Number.isFinite(value)) {
      fail(slot, Quality.range, now);
      return;
    }
    const time = moments[Moment.time] as number;
    const isSame =
      table.values[slot] === value &&
      table.times[slot] === time &&
      table.qualities[slot] === quality;
    if (isSame) return;
    slots[0] = slot;
    values[0] = value;
    qualities[0] = quality;
    moments[Moment.arrived] = now;
    moments[Moment.stored] = Math.min(time, now);
    needs.path().put(slots, 1, moments, values, qualities, texts);
  };

  const noteSteps = (now: number): void => {
    const step = steps.look(now);
    if (step === 0) return;
    for (const point of timed) {
      point.state?.clockSet(step);
      mark(point);
    }
  };

  const settle = (now: number): void => {
    if (isSettling || cancelTick === undefined) return;
    noteSteps(now);
    isSettling = true;
    try {
      for (let rank = queue.take(); rank >= 0; rank = queue.take()) {
        const point = byRank[rank] as RunningPoint;
        point.isMarked = false;
        reckon(point, now);
      }
    } finally {
      isSettling = false;
    }
  };

  const tick = (): void => {
    const now = clock.now();
    noteSteps(now);
    for (const point of timed) if (point.due <= now) mark(point);
    settle(now);
    cancelTick = clock.after(tickEvery, tick);
  };

  return {
    change(points, gone) {
      let isOther = false;
      for (const id of gone) isOther = drop(id) !== undefined || isOther;
      for (const given of points) {
        if (goesOn(given)) continue;
        take(given);
        isOther = true;
      }
      if (isOther) order();
    },
    onSample(slot) {
      if (!watch.has(slot)) return;
      for (const point of watch.of(slot)) mark(point);
    },
    onBlock: settle,
    takeSaved() {
      const saved = new Map<PointId, SavedState>();
      for (const [id, point] of running) {
        if (!point.isDirty) continue;
        point.isDirty = false;
        if (point.remembers) saved.set(id, point.save());
      }
      return saved;
    },
    start() {
      steps = createClockSteps(clock);
      cancelTick ??= clock.after(tickEvery, tick);
      for (const point of byRank) mark(point);
    },
    stop() {
      cancelTick?.();
      cancelTick = undefined;
    },
  };
}
