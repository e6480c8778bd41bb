/**
 * Reckons calculated points after the block that changed an input: each once, behind all that it looks
 * at. What it finds goes the way of all samples, in a second turn that ends: whatever that marks stands
 * behind it in the order.
 */
import {
  type Clock,
  milliseconds,
  orderOf,
  type PointId,
  type SavedState,
} from '@millwright/kernel';
import { createClockSteps, type LiveTable, SlotWatch, Watch } from '../live/index.ts';
import type { SamplePath } from '../samples/index.ts';
import { RankQueue } from './rank-queue.ts';
import { createReckoner } from './reckon-point.ts';
import { type RunnablePoint, RunningPoint } from './running-point.ts';

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
  const reckon = createReckoner(needs);

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
