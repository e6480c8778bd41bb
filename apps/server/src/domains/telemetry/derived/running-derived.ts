/** Calculated points on the server that collects: which there are, and what they remember over a restart. */
import type { Point } from '@millwright/contract/devices/points/points.schemas';
import { protocolOf } from '@millwright/contract/devices/protocols/index';
import {
  type Clock,
  type ItemClock,
  type ItemId,
  type PointFacts,
  type PointId,
  type SavedState,
  seconds,
  storedPoints,
} from '@millwright/kernel';
import type { Kysely } from 'kysely';
import { shareOf } from '../../../base/give-way.ts';
import type { Log } from '../../../base/log.ts';
import type { ShiftCalendars } from '../../items/index.ts';
import type { CollectedPoint, LiveTable, PointRegistry } from '../live/index.ts';
import type { SamplePath } from '../samples/index.ts';
import { createDerivedEngine, type DerivedEngine } from './derived-engine.ts';
import { createDerivedPrograms } from './derived-programs.ts';
import { keepDerivedStates, recallDerivedStates } from './derived-states.store.ts';
import type { RunnablePoint } from './running-point.ts';

export interface RunningDerived
  extends Pick<
    DerivedEngine,
    'onSample' | 'onBlock' | 'isLong' | 'isSettling' | 'whenSettled' | 'finish'
  > {
  /** These points came, went or changed. */
  relink(points: Iterable<PointId>): void;
  /** From now on this server reckons them. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface Needs {
  readonly db: Kysely<unknown>;
  readonly clock: Clock;
  readonly log: Log;
  readonly shiftCalendars: Pick<ShiftCalendars, 'clocksOf' | 'onChange'>;
  readonly table: LiveTable;
  readonly registry: Pick<PointRegistry, 'point' | 'devices'>;
  /** Asked for when samples are there: the path feeds this one, too. */
  readonly path: () => Pick<SamplePath, 'put' | 'putBad' | 'settled'>;
  /** Whose turns the item takes. */
  readonly keyOf: (item: ItemId) => Promise<string>;
}

const keepEvery = seconds(10);

export function createRunningDerived(needs: Needs): RunningDerived {
  const { db, clock, log, table, registry } = needs;
  /** What each looks at, whether or not it can be run. */
  const inputsOf = new Map<PointId, readonly PointId[]>();
  const usersOf = new Map<PointId, Set<PointId>>();
  /** The texts of which those inputs are. */
  const textOf = new Map<PointId, string>();
  /** What points were when they were looked at last, as far as others look at them or they are run. */
  const marks = new Map<PointId, string>();
  const programs = createDerivedPrograms();
  const items = new Set<ItemId>();
  /** By whose clock its points go; of one that was not read yet by none. */
  const clocks = new Map<ItemId, ItemClock>();
  let recalled: ReadonlyMap<PointId, SavedState> = new Map();
  let isRunning = false;
  let cancelKeep: (() => void) | undefined;
  let work: Promise<void> = Promise.resolve();
  const engine = createDerivedEngine({
    ...{ clock, table, path: needs.path },
    recalled: (point) => recalled.get(point) ?? {},
    shareOf: async (item) => shareOf(await needs.keyOf(item).catch(() => `item ${item}`)),
    failed: (error) => log.error({ err: error }, 'calculated points were not calculated'),
  });

  const derivedPoint = (id: PointId): CollectedPoint | undefined => {
    const found = registry.point(id);
    return found && protocolOf(found.device.protocol).can.derived ? found : undefined;
  };

  const runnable = ({ point, slot }: CollectedPoint): RunnablePoint => {
    const { id, itemId, slope, intercept, tally = 'value' } = point;
    const factsOf = (input: PointId): PointFacts | null => {
      const found = registry.point(input)?.point;
      return found?.itemId === itemId ? { ...found, texts: null } : null;
    };
    const program = programs.of(point, inputsOf.get(id) ?? [], factsOf);
    const ofItem = clocks.get(itemId) ?? { timeZone: 'UTC', shifts: null };
    return { id, itemId, slot, program, tally, slope, intercept, clock: ofItem };
  };

  const lookAt = (id: PointId, inputs: readonly PointId[]): void => {
    for (const input of inputsOf.get(id) ?? []) usersOf.get(input)?.delete(id);
    if (inputs.length === 0) inputsOf.delete(id);
    else inputsOf.set(id, inputs);
    for (const input of inputs) usersOf.set(input, (usersOf.get(input) ?? new Set()).add(id));
  };

  /** A device is told of with all of its points: those that are what they were need no second look. */
  const isAsBefore = (id: PointId): boolean => {
    const found = registry.point(id);
    const before = marks.get(id);
    if (found === undefined) marks.delete(id);
    else {
      const { point, slot, device } = found;
      const mark = `${slot} ${point.itemId} ${point.version} ${device.protocol} ${point.dataType}`;
      if (mark === before) return true;
      marks.set(id, mark);
    }
    return found === undefined && before === undefined;
  };

  const change = (ids: ReadonlySet<PointId>): void => {
    if (ids.size === 0) return;
    const there: CollectedPoint[] = [];
    const gone: PointId[] = [];
    for (const id of ids) {
      const found = derivedPoint(id);
      if (found === undefined) {
        gone.push(id);
        programs.drop(id);
      } else there.push(found);
      const text = found?.point.expression ?? '';
      if (textOf.get(id) === text) continue;
      if (text === '') textOf.delete(id);
      else textOf.set(id, text);
      lookAt(id, text === '' ? [] : storedPoints(text));
    }
    engine.change(there.map(runnable), gone);
    const unknown = there.map(({ point }) => point.itemId).filter((item) => !items.has(item));
    for (const item of unknown) items.add(item);
    if (unknown.length > 0 && isRunning) inTurn(() => readClocks(unknown));
  };

  /** Hours, weekdays and shifts go by the clock of the item. */
  const readClocks = async (wanted: readonly ItemId[]): Promise<void> => {
    const clockOf = await needs.shiftCalendars.clocksOf(wanted);
    const changed = new Set<ItemId>();
    for (const item of wanted) {
      const [before, now] = [clocks.get(item), clockOf(item)];
      if (before?.timeZone === now.timeZone && before.shifts === now.shifts) continue;
      clocks.set(item, now);
      changed.add(item);
    }
    if (changed.size === 0) return;
    change(new Set([...registry.devices()].flatMap(({ points }) => derivedOf(points, changed))));
  };
  const derivedOf = (points: readonly Point[], of: ReadonlySet<ItemId>): PointId[] =>
    points.filter(({ id, itemId }) => of.has(itemId) && engine.goesByClock(id)).map(({ id }) => id);
  needs.shiftCalendars.onChange((item) => {
    if (isRunning && items.has(item)) inTurn(() => readClocks([item]));
  });

  const keep = (): Promise<void> => keepDerivedStates(db, engine.takeSaved());
  const inTurn = (task: () => Promise<void>): void => {
    work = work.then(task).catch((error: unknown) => {
      log.warn({ err: error }, 'what calculated points need was not read or stored');
    });
  };
  const keepAgain = (): void => {
    inTurn(keep);
    cancelKeep = clock.after(keepEvery, keepAgain);
  };

  return {
    onSample: engine.onSample,
    onBlock: engine.onBlock,
    isLong: engine.isLong,
    isSettling: engine.isSettling,
    whenSettled: engine.whenSettled,
    finish: engine.finish,
    relink(points) {
      const touched = new Set<PointId>();
      for (const id of points) {
        const isLookedAt = usersOf.has(id) || inputsOf.has(id) || derivedPoint(id) !== undefined;
        if (!isLookedAt || isAsBefore(id)) continue;
        if (inputsOf.has(id) || derivedPoint(id) !== undefined) touched.add(id);
        for (const user of usersOf.get(id) ?? []) touched.add(user);
      }
      change(touched);
    },
    async start() {
      recalled = await recallDerivedStates(db);
      isRunning = true;
      await readClocks([...items]);
      engine.start();
      cancelKeep = clock.after(keepEvery, keepAgain);
    },
    async stop() {
      cancelKeep?.();
      engine.stop();
      if (isRunning) inTurn(keep);
      isRunning = false;
      await work;
    },
  };
}
