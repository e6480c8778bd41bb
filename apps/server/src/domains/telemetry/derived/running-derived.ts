/** Calculated points on the server that collects: which there are, and what they remember over a restart. */
import type { Point } from '@millwright/contract/devices/points/points.schemas';
import { protocolOf } from '@millwright/contract/devices/protocols/index';
import {
  type Clock,
  type ItemClock,
  type ItemId,
  type PointId,
  seconds,
  storedPoints,
} from '@millwright/kernel';
import type { Kysely } from 'kysely';
import { createGiveWay, shareOf } from '../../../base/give-way.ts';
import type { Log } from '../../../base/log.ts';
import type { ShiftCalendars } from '../../items/index.ts';
import type { History } from '../history/index.ts';
import type { CollectedPoint, LiveTable, PointRegistry } from '../live/index.ts';
import type { SamplePath } from '../samples/index.ts';
import { createDerivedEngine, type DerivedEngine } from './derived-engine.ts';
import { createDerivedPrograms } from './derived-programs.ts';
import { keepDerivedStates, recallDerivedStates } from './derived-states.store.ts';
import { catchUpStates, type States } from './past/index.ts';
import type { RunnablePoint } from './running-point.ts';

export interface RunningDerived
  extends Pick<
    DerivedEngine,
    'onSample' | 'onBlock' | 'isLong' | 'isSettling' | 'isAnySettling' | 'whenSettled' | 'finish'
  > {
  /** These points came, went or changed. */
  relink(points: Iterable<PointId>): void;
  /**
   * From now on this server reckons them.
   * @param collectedFrom when it began to collect: history has what was before
   */
  start(collectedFrom: number): Promise<void>;
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
  readonly history: Pick<History, 'lastBefore' | 'samplePages'>;
  /** Whether history has each sample of the point that was another than the one before. */
  readonly hasLast: (point: PointId) => boolean;
  /** Whose turns the item takes. */
  readonly keyOf: (item: ItemId) => Promise<string>;
}

const keepEvery = seconds(10);
/** What comes meanwhile is reckoned behind it. */
const longestCatchUp = seconds(3);
/** New points whose texts are read at once: that of sixty inputs takes a quarter of a millisecond. */
const readAtOnce = 16;

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
  let recalled: States = new Map();
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

  const programOf = (point: Point, inputs: readonly PointId[]): RunnablePoint['program'] =>
    programs.of(point, inputs, (input) => {
      const found = registry.point(input)?.point;
      return found?.itemId === point.itemId ? { ...found, texts: null } : null;
    });

  const runnable = ({ point, slot }: CollectedPoint): RunnablePoint => {
    const { id, itemId, slope, intercept, tally = 'value', rollsOverAt = null } = point;
    const program = programOf(point, inputsOf.get(id) ?? []);
    const ofItem = clocks.get(itemId) ?? { timeZone: 'UTC', shifts: null };
    return {
      ...{ id, itemId, slot, program, tally, rollsOverAt, slope, intercept },
      clock: ofItem,
    };
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

  /**
   * Many that are new: nobody looks at them yet, so their texts are read in turns, and they run when all
   * are read.
   */
  const readInTurns = async (ids: ReadonlySet<PointId>): Promise<void> => {
    const giveWay = createGiveWay();
    for (const id of ids) {
      await giveWay();
      const found = derivedPoint(id);
      if (found !== undefined) programOf(found.point, storedPoints(found.point.expression ?? ''));
    }
    change(ids);
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

  const keep = (): Promise<void> => {
    const now = clock.now();
    return keepDerivedStates(db, engine.takeSaved(), now);
  };
  const inTurn = (task: () => Promise<void>): void => {
    work = work.then(task).catch((error: unknown) => {
      log.warn({ err: error }, 'what calculated points need was not read or stored');
    });
  };
  /** As they were kept where history does not say in time what came since. */
  const caughtUp = async (span: { since: number; until: number }): Promise<States> => {
    if (span.since === Number.NEGATIVE_INFINITY) return recalled;
    const points = [...inputsOf.keys()].flatMap((id) => derivedPoint(id) ?? []).map(runnable);
    const late = Promise.withResolvers<States>();
    const end = clock.after(longestCatchUp, () => {
      log.warn(span, 'history does not say in time what calculated points missed before the start');
      late.resolve(recalled);
    });
    try {
      return await Promise.race([late.promise, catchUpStates(needs, points, recalled, span)]);
    } catch (error) {
      log.warn({ err: error }, 'what calculated points missed before the start cannot be read');
      return recalled;
    } finally {
      end();
    }
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
    get isAnySettling() {
      return engine.isAnySettling;
    },
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
      const fresh = new Set(
        [...touched].filter((id) => derivedPoint(id) !== undefined && !engine.has(id)),
      );
      if (!isRunning || fresh.size <= readAtOnce) {
        change(touched);
        return;
      }
      for (const id of fresh) touched.delete(id);
      change(touched);
      inTurn(() => readInTurns(fresh));
    },
    async start(collectedFrom) {
      const kept = await recallDerivedStates(db);
      recalled = kept.states;
      isRunning = true;
      await readClocks([...items]);
      recalled = await caughtUp({ since: kept.at, until: collectedFrom });
      // Killed once more before it keeps them, the next start must not count the time between the two.
      if (recalled !== kept.states) inTurn(() => keepDerivedStates(db, recalled, collectedFrom));
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
