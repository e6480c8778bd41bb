/**
 * Reckons calculated points after the block that changed an input: each once, behind all that it looks
 * at. What it finds goes the way of all samples, in a second turn that ends: whatever that marks stands
 * behind it in the order. Points look at others of their item alone, so each item has an order of its
 * own: a block costs its item, an edit orders one, and a full hour comes to one after the other.
 */
import {
  atNextTick,
  type Clock,
  type ItemId,
  type PointId,
  type SavedState,
} from '@millwright/kernel';
import { createClockSteps, type LiveTable, SlotWatch, Watch } from '../live/index.ts';
import type { SamplePath } from '../samples/index.ts';
import { ItemPoints } from './item-points.ts';
import { createReckoner } from './reckon-point.ts';
import { type RunnablePoint, RunningPoint } from './running-point.ts';
import { createSettling, type SettlingNeeds } from './settling.ts';

export interface DerivedEngine {
  /** Runs these from now on, and those that are gone no more. */
  change(points: readonly RunnablePoint[], gone: Iterable<PointId>): void;
  /** A sample came to this slot; nothing is reckoned before its whole block is there. */
  onSample(slot: number): void;
  /** The block of these samples is in the live table. */
  onBlock(now: number): void;
  /** What looks at samples of the item waits until its calculated points are reckoned, in several turns. */
  isLong(item: ItemId): boolean;
  /** Whether the point runs. */
  has(point: PointId): boolean;
  /** Whether the point runs, and the clock of its item has a part in it. */
  goesByClock(point: PointId): boolean;
  /** Of a block of the item something is still to be reckoned. */
  isSettling(item: ItemId): boolean;
  /** Of some item it is. */
  readonly isAnySettling: boolean;
  /** Nothing where nothing is. */
  whenSettled(item: ItemId): Promise<void> | undefined;
  /** Reckons that at once. */
  finish(item: ItemId): void;
  /** What those remember that changed since it was asked last, by point. */
  takeSaved(): ReadonlyMap<PointId, SavedState>;
  start(): void;
  stop(): void;
}

interface Needs {
  readonly clock: Clock;
  readonly table: LiveTable;
  /** Asked for when there are samples: it feeds this one, too. */
  path(): Pick<SamplePath, 'put' | 'putBad' | 'settled'>;
  /** What a point remembered before the start. */
  recalled(point: PointId): SavedState;
  readonly shareOf: SettlingNeeds['shareOf'];
  readonly failed: SettlingNeeds['failed'];
  readonly slice?: SettlingNeeds['slice'];
}

/** Milliseconds of a turn in which items are reckoned by the clock, before others have theirs. */
const slice = 4;

export function createDerivedEngine(needs: Needs): DerivedEngine {
  const { clock, table } = needs;
  const settling = createSettling({
    ...needs,
    reckon: createReckoner(needs),
    settled: (item) => needs.path().settled(item, clock.now()),
  });
  const running = new Map<PointId, RunningPoint>();
  const items = new Map<ItemId, ItemPoints<RunningPoint>>();
  const watch = new SlotWatch<RunningPoint>(table, Watch.derived);
  /** In which something waits to be reckoned: of the block that is coming, and by the clock. */
  const touched: ItemPoints<RunningPoint>[] = [];
  const due = new Set<ItemPoints<RunningPoint>>();
  const unordered = new Set<ItemPoints<RunningPoint>>();
  let cancelTick: (() => void) | undefined;
  let cancelNext: (() => void) | undefined;
  let steps = createClockSteps(clock);

  const itemOf = (id: ItemId): ItemPoints<RunningPoint> => {
    const known = items.get(id);
    if (known !== undefined) return known;
    const fresh = new ItemPoints<RunningPoint>(id);
    items.set(id, fresh);
    return fresh;
  };

  const drop = (id: PointId): void => {
    const point = running.get(id);
    if (point === undefined) return;
    running.delete(id);
    watch.remove(point.slots, point);
    const { itemId } = point.given;
    const item = itemOf(itemId);
    item.remove(point);
    if (item.size > 0) unordered.add(item);
    else {
      items.delete(itemId);
      unordered.delete(item);
      due.delete(item);
    }
  };

  const take = (given: RunnablePoint): void => {
    const before = running.get(given.id);
    // Before the start nothing came that could be remembered.
    const isUsed = before !== undefined && cancelTick !== undefined;
    const saved = isUsed ? before.save() : needs.recalled(given.id);
    const point = new RunningPoint(given, (input) => table.slot(input), saved);
    if (before !== undefined && itemOf(given.itemId).replace(before, point)) {
      watch.remove(before.slots, before);
    } else {
      drop(given.id);
      // The last point of an item takes that along.
      const item = itemOf(given.itemId);
      item.add(point);
      unordered.add(item);
    }
    running.set(given.id, point);
    watch.add(point.slots, point);
    due.add(itemOf(given.itemId));
  };

  /** Whether it runs already just as it is given: then it goes on, and only its value is looked at. */
  const goesOn = (given: RunnablePoint): boolean => {
    const point = running.get(given.id);
    if (point === undefined || !point.isAs(given, (input) => table.slot(input))) return false;
    const item = itemOf(given.itemId);
    item.mark(point);
    due.add(item);
    return true;
  };

  /** Of points in a ring, which no check has let pass, one after the other is not run. */
  const order = (): void => {
    for (const item of unordered) {
      for (let broken = item.order(); broken !== null; broken = item.order()) {
        const point = running.get(broken);
        if (point === undefined) break;
        take({ ...point.given, program: null });
      }
      unordered.delete(item);
    }
  };

  const noteSteps = (now: number): void => {
    const step = steps.look(now);
    if (step === 0) return;
    for (const item of items.values()) if (item.clockSet(step)) due.add(item);
  };

  const settleTouched = (now: number): void => {
    if (settling.isReckoning || cancelTick === undefined) return;
    noteSteps(now);
    try {
      // What is reckoned touches no other item.
      for (let n = 0; n < touched.length; n += 1) {
        settling.run(touched[n] as ItemPoints<RunningPoint>, now);
      }
    } finally {
      for (let item = touched.pop(); item !== undefined; item = touched.pop()) {
        item.isTouched = false;
      }
    }
  };

  /** Item by item: one that takes longer than a slice is followed by as long a rest. */
  const settleDue = (): void => {
    cancelNext = undefined;
    if (cancelTick === undefined) return;
    const began = performance.now();
    for (const item of due) {
      due.delete(item);
      const now = clock.now();
      // What looks at its samples was kept waiting.
      if (settling.run(item, now) && item.isLong) needs.path().settled(item.id, now);
      if (performance.now() - began >= slice) break;
    }
    if (due.size === 0) return;
    const took = performance.now() - began;
    if (took < 2 * slice) {
      const next = setImmediate(settleDue);
      cancelNext = () => clearImmediate(next);
    } else {
      const next = setTimeout(settleDue, took);
      cancelNext = () => clearTimeout(next);
    }
  };

  const tick = (): void => {
    const now = clock.now();
    noteSteps(now);
    for (const item of items.values()) if (item.markDue(now)) due.add(item);
    if (cancelNext === undefined) settleDue();
    cancelTick = atNextTick(clock, tick);
  };

  return {
    change(points, gone) {
      for (const id of gone) drop(id);
      for (const given of points) if (!goesOn(given)) take(given);
      order();
    },
    onSample(slot) {
      if (!watch.has(slot)) return;
      for (const point of watch.of(slot)) {
        const { item } = point;
        if (item === null) continue;
        item.mark(point);
        if (item.isTouched) continue;
        item.isTouched = true;
        touched.push(item);
      }
    },
    onBlock: settleTouched,
    isLong: (item) => items.get(item)?.isLong ?? false,
    has: (point) => running.has(point),
    goesByClock: (point) => running.get(point)?.goesByClock ?? false,
    isSettling: settling.isOpen,
    get isAnySettling() {
      return settling.isAnyOpen;
    },
    whenSettled: settling.whenSettled,
    finish: settling.finish,
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
      // Most points are known before it is known what they remembered.
      for (const { given } of [...running.values()]) {
        if (Object.keys(needs.recalled(given.id)).length > 0) take(given);
      }
      order();
      cancelTick ??= atNextTick(clock, tick);
      for (const item of items.values()) {
        item.markAll();
        due.add(item);
      }
    },
    stop() {
      settling.finishAll();
      cancelTick?.();
      cancelTick = undefined;
      cancelNext?.();
      cancelNext = undefined;
    },
  };
}
