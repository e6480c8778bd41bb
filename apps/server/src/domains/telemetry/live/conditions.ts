/**
 * The condition engine on the live table: other domains hand over compiled conditions and hear
 * only of transitions.
 */
import {
  type Clock,
  type Condition,
  ConditionEngine,
  type ConditionWhen,
  milliseconds,
  type PointId,
  seconds,
  type Transition,
  timestamp,
} from '@millwright/kernel';
import type { LiveTable } from './live-table.ts';

export interface Conditions {
  /** Makes the conditions of a source exactly these; those unchanged keep state and delay. */
  define(source: string, conditions: readonly Condition[]): void;
  upsert(source: string, condition: Condition): void;
  /** Takes a condition away without a transition. */
  remove(source: string, id: number): void;
  /** One handler per source, called within the sample path: it must be quick and never call back. */
  onTransition(source: string, handle: (transition: Transition) => void): void;
}

/** How exactly delays end. */
const TICK = milliseconds(100);
/** Time is looked at every tick: what goes further at once, or back, is a clock that was set. */
const LONGEST_STEP = seconds(10);

export interface RunningConditions extends Conditions {
  onSample(slot: number, value: number, time: number, quality: number): void;
  /** After these points came or went. */
  relink(points: Iterable<PointId>): void;
  start(): void;
  stop(): void;
}

export function createConditions(needs: { clock: Clock; table: LiveTable }): RunningConditions {
  const { clock, table } = needs;
  const handlers = new Map<string, (transition: Transition) => void>();
  let seen: number = clock.now();
  /** What the clock was set by, in all: delays are measured on a time that does not jump. */
  let jumped = 0;
  const steady = (now: number): number => {
    const step = now - seen;
    if (step < 0 || step > LONGEST_STEP) jumped += step;
    seen = now;
    return now - jumped;
  };
  const engine = new ConditionEngine({
    slotOf: (point) => table.slot(point),
    onTransition: (transition) =>
      handlers.get(transition.source)?.({
        ...transition,
        time: timestamp(transition.time + jumped),
      }),
  });
  let cancelTick: (() => void) | undefined;

  /** A new condition judges the value that is there, instead of waiting for the next sample. */
  const feed = (when: ConditionWhen): void => {
    if ('of' in when) {
      for (const part of when.of) feed(part);
      return;
    }
    const slot = table.slot(when.pointId);
    if (slot < 0 || table.times[slot] === 0) return;
    const value = table.values[slot] as number;
    engine.onSample(slot, value, steady(clock.now()), table.qualities[slot] as number);
  };

  const tick = (): void => {
    const now = steady(clock.now());
    if (engine.nextDeadline() <= now) engine.onTime(now);
    cancelTick = clock.after(TICK, tick);
  };

  return {
    define(source, conditions) {
      engine.define(source, conditions);
      for (const { when } of conditions) feed(when);
    },
    upsert(source, condition) {
      engine.upsert(source, condition);
      feed(condition.when);
    },
    remove: (source, id) => void engine.remove(source, id),
    onTransition: (source, handle) => void handlers.set(source, handle),
    onSample: (slot, value, time, quality) => engine.onSample(slot, value, steady(time), quality),
    relink: (points) => engine.relink(points),
    start() {
      cancelTick ??= clock.after(TICK, tick);
    },
    stop() {
      cancelTick?.();
      cancelTick = undefined;
    },
  };
}
