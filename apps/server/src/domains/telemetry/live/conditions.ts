/**
 * The condition engine on the live table: other domains hand over compiled conditions and hear
 * only of transitions.
 */
import {
  atNextTick,
  type Clock,
  type Condition,
  ConditionEngine,
  type ConditionTest,
  type ConditionWhen,
  type DeviceId,
  type PointId,
  Quality,
  type Transition,
  timestamp,
  type WatchedState,
} from '@millwright/kernel';
import { createGiveWay } from '../../../base/give-way.ts';
import { createClockSteps } from './clock-steps.ts';
import type { LiveTable } from './live-table.ts';

export interface Conditions {
  /** Makes the conditions of a source exactly these; those unchanged keep state and delay. */
  define(source: string, conditions: readonly Condition[]): void;
  /** @returns whether it is new or another than before */
  upsert(source: string, condition: Condition): boolean;
  /** Takes a condition away without a transition. */
  remove(source: string, id: number): void;
  /** One handler per source, called within the sample path: it must be quick and never call back. */
  onTransition(source: string, handle: (transition: Transition) => void): void;
}

export interface RunningConditions extends Conditions {
  /** Says when the samples are that come from now on. */
  begin(time: number): void;
  /** Judges the value at a place of `values`: nothing is put on the heap for it. */
  onSample(slot: number, values: Float64Array, at: number, quality: number): void;
  /** The block of the samples before is there: what looks at several points is judged. */
  onBlock(now: number): void;
  /** How a device stands from now on. */
  onDevice(device: DeviceId, state: WatchedState): void;
  /**
   * Judges what history remembers of these points: a sample that was taken in a moment before the server died
   * may have raised or ended what nobody had written down yet.
   */
  remembered(points: Iterable<PointId>): void;
  /** All that history remembers was found: formulas are judged by it, and what must be known and is not ends. */
  allRemembered(): Promise<void>;
  /** After these points came or went. */
  relink(points: Iterable<PointId>): void;
  start(): void;
  stop(): void;
}

export function createConditions(needs: {
  clock: Clock;
  table: LiveTable;
  /** How a device stands now; null where it has said nothing since the start. */
  stateOf: (device: DeviceId) => WatchedState | null;
  /** The clock was set by so much: told within a tick, or before the first sample since. */
  clockSet?: (by: number) => void;
  /** Points that stand beside others of their block that are still to be calculated; null where none does. */
  halfCalculated?: () => ((point: PointId) => boolean) | null;
  /** Has what is still to be calculated beside the point calculated at once. */
  settle?: (point: PointId) => void;
}): RunningConditions {
  const { clock, table } = needs;
  const handlers = new Map<string, (transition: Transition) => void>();
  const steps = createClockSteps(clock);
  /** Delays are measured on a time that does not jump. */
  const steady = (now: number): number => {
    const step = steps.look(now);
    if (step !== 0) needs.clockSet?.(step);
    return now - steps.total;
  };
  const engine = new ConditionEngine({
    slotOf: (point) => table.slot(point),
    live: table,
    clockAhead: () => steps.total,
    halfCalculated: () => needs.halfCalculated?.() ?? null,
    onTransition: (transition) =>
      handlers.get(transition.source)?.({
        ...transition,
        time: timestamp(transition.time + steps.total),
      }),
  });
  let cancelTick: (() => void) | undefined;

  /**
   * A new condition judges the value that is there, instead of waiting for the next sample. It is no new
   * one: what waits for samples goes on waiting.
   */
  const feedValue = (point: PointId): void => {
    const slot = table.slot(point);
    if (slot < 0) return;
    const quality = table.qualities[slot] as number;
    if (table.times[slot] === 0 && quality === Quality.unknown) return;
    const value = table.values[slot] as number;
    engine.onSample(slot, value, steady(clock.now()), Math.max(quality, Quality.stale));
  };
  const feedTest = (test: ConditionTest): void => {
    if ('deviceId' in test) {
      const state = needs.stateOf(test.deviceId);
      if (state !== null) engine.onDevice(test.deviceId, state, steady(clock.now()));
    } else if ('pointId' in test) feedValue(test.pointId);
  };
  const feed = (when: ConditionWhen): void => {
    if ('of' in when) for (const part of when.of) feed(part);
    else feedTest(when);
  };

  /** What looks at several points by a test of each is not to see half of a block; a formula waits by itself. */
  const settle = (when: ConditionWhen, isJoined = false): void => {
    if ('of' in when) for (const part of when.of) settle(part, true);
    else if (isJoined && 'pointId' in when) needs.settle?.(when.pointId);
  };

  const tick = (): void => {
    const now = steady(clock.now());
    // What is reckoned by the clock alone comes in no block.
    engine.onBlock(now);
    if (engine.nextDeadline() <= now) engine.onTime(now);
    cancelTick = atNextTick(clock, tick);
  };

  return {
    define(source, conditions) {
      for (const { when } of conditions) settle(when);
      engine.define(source, conditions);
      for (const { when } of conditions) feed(when);
      engine.onBlock(steady(clock.now()));
    },
    upsert(source, condition) {
      settle(condition.when);
      const isOther = engine.upsert(source, condition);
      feed(condition.when);
      engine.onBlock(steady(clock.now()));
      return isOther;
    },
    remove: (source, id) => void engine.remove(source, id),
    onTransition: (source, handle) => void handlers.set(source, handle),
    begin: (time) => engine.begin(steady(time)),
    onSample: (slot, values, at, quality) => engine.onValue(slot, values, at, quality),
    onBlock: (now) => engine.onBlock(steady(now)),
    onDevice: (device, state) => engine.onDevice(device, state, steady(clock.now())),
    remembered(points) {
      const now = steady(clock.now());
      for (const point of points) {
        const slot = table.slot(point);
        if (slot < 0) continue;
        const value = table.values[slot] as number;
        engine.onRemembered(slot, value, now, table.qualities[slot] as number);
      }
    },
    async allRemembered() {
      const giveWay = createGiveWay();
      for (const formula of engine.formulas()) {
        engine.evaluateRemembered(formula, steady(clock.now()));
        await giveWay();
      }
      engine.endUnknown(steady(clock.now()));
    },
    relink: (points) => engine.relink(points),
    start() {
      cancelTick ??= atNextTick(clock, tick);
    },
    stop() {
      cancelTick?.();
      cancelTick = undefined;
    },
  };
}
