/**
 * Runs what of history tasks needs more than a look at a sample, on the server that collects: opens
 * gates while conditions hold, and resets flags once everything was saved.
 */
import type {
  HistoryTask,
  HistoryTaskState,
} from '@millwright/contract/telemetry/history-tasks.schemas';
import { atNextTick, type ItemId, type PointId, type Program } from '@millwright/kernel';
import type { Devices } from '../../../devices/index.ts';
import type { ShiftCalendars } from '../../../items/index.ts';
import { factsOf } from '../../assignments/index.ts';
import {
  createClockSteps,
  createItemReadings,
  keepPrograms,
  SlotWatch,
  Watch,
} from '../../live/index.ts';
import type { SamplePath, SaveGate } from '../../samples/index.ts';
import { compileTaskCondition, inputsOfTask } from '../task-condition.ts';
import { ConditionalTask } from './conditional-task.ts';
import { FlagReset, type FlagResetNeeds } from './flag-reset.ts';

export interface RunningTasks {
  /** The tasks of an item, or all, are exactly these. */
  follow(item: ItemId | 'all', tasks: readonly HistoryTask[]): void;
  /** What opens while the condition of a task holds. */
  gateOf(task: HistoryTask): SaveGate;
  /** Whole seconds of its lead-in that are kept, where that is less than it asks for. */
  leadCutTo(task: HistoryTask): number | null;
  /** How it stands now; null where this server does not collect. */
  stateOf(task: HistoryTask): HistoryTaskState | null;
  /** A sample came to this slot; nothing is judged before its whole block is there. */
  onSample(slot: number): void;
  onBlock(now: number): void;
  /** These points came, went or changed. */
  relink(points: Iterable<PointId>): void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface Needs extends Omit<FlagResetNeeds, 'path'> {
  readonly devices: Pick<Devices, 'findPoints'>;
  readonly shiftCalendars: Pick<ShiftCalendars, 'clocksOf' | 'onChange'>;
  /** Something is still to be calculated in the item: whoever looks now sees half of a block. */
  readonly isSettling: (item: ItemId) => boolean;
  readonly path: () => Pick<SamplePath, 'opened' | 'leadCutTo' | 'awaitSaves' | 'areSaved'>;
}

export function createRunningTasks(needs: Needs): RunningTasks {
  const { clock, log, table } = needs;
  const known = new Map<number, HistoryTask>();
  const gates = new Map<number, SaveGate & { readonly version: number }>();
  const running = new Map<number, ConditionalTask>();
  const resets = new Map<number, FlagReset>();
  const watch = new SlotWatch<ConditionalTask | FlagReset>(table, Watch.history);
  const marked: (ConditionalTask | FlagReset)[] = [];
  let marks = 0;
  let isRunning = false;
  let steps = createClockSteps(clock);
  let cancelTick: (() => void) | undefined;
  const slotOf = (point: PointId): number => table.slot(point);
  const isOf = (item: ItemId | 'all', task: HistoryTask): boolean =>
    item === 'all' || task.itemId === item;

  const gateOf = (task: HistoryTask): SaveGate => {
    const before = gates.get(task.id);
    if (before?.version === task.version) return before;
    const gate = { isOpen: false, leadMs: task.leadSeconds * 1000, version: task.version };
    gates.set(task.id, gate);
    return gate;
  };

  const mark = (task: ConditionalTask | FlagReset): void => {
    if (task.isMarked) return;
    task.isMarked = true;
    marked[marks] = task;
    marks += 1;
  };

  const link = (reset: FlagReset): void => {
    watch.remove(reset.slots, reset);
    reset.slots = [slotOf(reset.flag)];
    watch.add(reset.slots, reset);
  };

  const drop = (task: number): void => {
    const reset = resets.get(task);
    if (reset === undefined) return;
    watch.remove(reset.slots, reset);
    resets.delete(task);
    reset.drop();
  };

  const noteSteps = (now: number): void => {
    const step = steps.look(now);
    if (step === 0) return;
    for (const task of running.values()) {
      task.clockSet(step);
      mark(task);
    }
  };

  const settle = (now: number): void => {
    noteSteps(now);
    let left = 0;
    for (let n = 0; n < marks; n += 1) {
      const task = marked[n] as ConditionalTask | FlagReset;
      task.isMarked = false;
      if (task instanceof FlagReset) {
        if (resets.get(task.given.id) === task) task.look(now);
        continue;
      }
      const { given, gate } = task;
      if (running.get(given.id) !== task) continue;
      // It is told of the block once that is whole, and looked at then.
      if (needs.isSettling(given.itemId)) {
        task.isMarked = true;
        marked[left] = task;
        left += 1;
        continue;
      }
      if (!task.look(table, now)) continue;
      const slots = given.pointIds.map(slotOf).filter((slot) => slot >= 0);
      needs.path().opened(slots, gate.leadMs);
    }
    marks = left;
  };

  const runnableOf = keepPrograms<HistoryTask, Program | null>(
    needs,
    inputsOfTask,
    ({ condition }, points) =>
      condition === null ? null : compileTaskCondition(condition, factsOf(points)),
  );
  const read = async (item: ItemId | 'all'): Promise<void> => {
    const wanted = [...known.values()].filter(
      (task) => task.mode === 'condition' && isOf(item, task),
    );
    const runnable = await runnableOf(wanted);
    const earlier = new Map(running);
    for (const task of [...running.values()]) {
      if (!isOf(item, task.given)) continue;
      watch.remove(task.slots, task);
      running.delete(task.given.id);
    }
    for (const { given, compiled, clock: ofItem } of runnable) {
      // Changed again meanwhile, it is read once more.
      if (known.get(given.id) !== given) continue;
      const itsNeeds = { slotOf, clock: ofItem, gate: gateOf(given) };
      const task = new ConditionalTask(given, compiled, itsNeeds);
      const before = earlier.get(given.id);
      if (before !== undefined) task.goOn(before);
      running.set(given.id, task);
      watch.add(task.slots, task);
      mark(task);
    }
  };
  const readings = createItemReadings(
    async (item) => (isRunning ? await read(item) : undefined),
    (error) => log.error({ err: error }, 'the conditions of history tasks were not read'),
  );
  const readAgain = (item: ItemId | 'all'): void => void readings.again(item).catch(() => {});
  // By another clock a condition may be another one at once.
  needs.shiftCalendars.onChange(readAgain);

  const tick = (): void => {
    const now = clock.now();
    noteSteps(now);
    for (const task of running.values()) if (task.due <= now) mark(task);
    settle(now);
    for (const reset of resets.values()) reset.look(now);
    cancelTick = atNextTick(clock, tick);
  };

  return {
    follow(item, tasks) {
      const ids = new Set(tasks.map(({ id }) => id));
      for (const task of [...known.values()]) {
        if (!isOf(item, task) || ids.has(task.id)) continue;
        known.delete(task.id);
        gates.delete(task.id);
        drop(task.id);
      }
      for (const task of tasks) {
        const before = known.get(task.id);
        known.set(task.id, task);
        if (before?.version === task.version) continue;
        const flag = task.resetFlag ? task.flagPointId : null;
        drop(task.id);
        if (flag === null) continue;
        const reset = new FlagReset(task, flag, needs);
        resets.set(task.id, reset);
        link(reset);
      }
      readAgain(item);
    },
    gateOf,
    leadCutTo({ mode, pointIds }) {
      if (mode !== 'condition') return null;
      const cut = needs.path().leadCutTo(pointIds.map(slotOf));
      return cut === null ? null : Math.floor(cut / 1000);
    },
    stateOf({ id, mode, flagPointId }) {
      if (!isRunning) return null;
      if (mode === 'condition' && gates.get(id)?.isOpen !== true) return 'waiting';
      if (flagPointId === null) return 'saving';
      const value = table.values[slotOf(flagPointId)];
      return value === undefined || Number.isNaN(value) || value === 0 ? 'flag-down' : 'saving';
    },
    onSample(slot) {
      if (!watch.has(slot)) return;
      for (const task of watch.of(slot)) mark(task);
    },
    onBlock(now) {
      if (marks > 0) settle(now);
    },
    relink(points) {
      const changed = new Set(points);
      const items = new Set<ItemId>();
      for (const task of running.values()) {
        if (inputsOfTask(task.given).some((id) => changed.has(id))) items.add(task.given.itemId);
      }
      for (const item of items) readAgain(item);
      for (const reset of resets.values()) if (changed.has(reset.flag)) link(reset);
    },
    async start() {
      isRunning = true;
      await readings.again('all');
      steps = createClockSteps(clock);
      cancelTick ??= atNextTick(clock, tick);
    },
    async stop() {
      isRunning = false;
      cancelTick?.();
      cancelTick = undefined;
      await readings.settled();
      await Promise.allSettled([...resets.values()].map(({ work }) => work));
    },
  };
}
