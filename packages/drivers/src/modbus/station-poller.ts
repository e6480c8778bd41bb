import { type Clock, Quality } from '@millwright/kernel';
import type { TimerWheel } from '../timer-wheel.ts';
import { type LinkJob, Priority } from './job-queue.ts';
import type { Link, Outcome } from './link.ts';
import { classifyException, ExceptionCode } from './pdu.ts';
import { createPlanMemory } from './plan-memory.ts';
import {
  buildPollPlan,
  defaultPlanSettings,
  type PlanSettings,
  type PollBlock,
} from './poll-plan.ts';
import type { RegisterPoint } from './register-point.ts';
import type { ModbusSink } from './sink.ts';

export interface StationSettings {
  readonly unit: number;
  readonly points: readonly RegisterPoint[];
  /** Milliseconds between the starts of two polls. */
  readonly period: number;
  /** Milliseconds a request may take, each try; null = as the round trips of the line suggest. */
  readonly timeout: number | null;
  readonly plan?: PlanSettings;
}

/** How well a station's polls keep their times. */
export interface PollStatus {
  readonly blocks: number;
  /** Points the device refuses; they are tried again rarely. */
  readonly refusedPoints: number;
  /** Polls left out because the one before had not ended. */
  readonly skipped: number;
  /** Milliseconds by which the latest poll began late. */
  readonly slip: number;
  /** Milliseconds the latest complete poll took. */
  readonly duration: number;
}

/** Polls one station at its period; see `createStationPoller`. */
export interface StationPoller {
  readonly settings: StationSettings;
  readonly status: PollStatus;
  /** It answers, but with exceptions or what does not fit its requests, until a block can be read. */
  readonly failing: boolean;
  start(): void;
  /** Reads everything now, before scheduled reads; resolves when each block has ended. */
  refresh(): Promise<void>;
  /** Takes new settings over, keeping what was learned about the station's addresses. */
  configure(next: StationSettings): void;
  connected(): void;
  disconnected(): void;
  stop(): void;
}

const refusedRetry = 10 * 60_000;
/** Polls in a row without one block that could be read, though the station answered for each. */
const failingAfter = 3;

interface BlockState {
  readonly block: PollBlock;
  readonly job: LinkJob;
  failedAs: Quality | null;
  /** The station answered last, with an exception or with what does not fit. */
  declined: boolean;
  /** Wheel time before which a refused block is not asked for. */
  restUntil: number;
  retired: boolean;
}

/**
 * @param phase 0 ≤ n < 1: where in its period the station's polls begin, so that stations with the
 * same period do not all fire together.
 */
export function createStationPoller(
  needs: {
    readonly link: Link;
    readonly wheel: TimerWheel;
    readonly clock: Clock;
    readonly sink: ModbusSink;
    readonly phase: number;
    /** `failing` has changed. */
    failingChanged(): void;
  },
  initial: StationSettings,
): StationPoller {
  const { link, wheel, clock, sink } = needs;
  const memory = createPlanMemory();
  let settings = initial;
  let states: BlockState[] = [];
  let pending = 0;
  let startedAt = 0;
  let due = 0;
  let skipped = 0;
  let slip = 0;
  let duration = 0;
  let fruitless = 0;
  let failing = false;
  const timer = wheel.timer(onDue);

  function plan(): void {
    const before = new Map(states.map((state) => [identity(state.block), state]));
    states = buildPollPlan(settings.points, settings.plan ?? defaultPlanSettings, memory).map(
      (block) => {
        const known = before.get(identity(block));
        before.delete(identity(block));
        return known ?? createState(block);
      },
    );
    for (const state of before.values()) state.retired = true;
  }

  function createState(block: PollBlock): BlockState {
    const state: BlockState = {
      block,
      job: jobFor(block, Priority.history, (outcome) => {
        pending -= 1;
        if (pending === 0) duration = wheel.now() - startedAt;
        if (!state.retired) conclude(state, outcome);
      }),
      failedAs: null,
      declined: false,
      restUntil: 0,
      retired: false,
    };
    return state;
  }

  function jobFor(block: PollBlock, priority: Priority, settle: LinkJob['settle']): LinkJob {
    const { unit, timeout, plan: { maxRegisters } = defaultPlanSettings } = settings;
    return { unit, pdu: block.pdu, priority, timeout, mostRegisters: maxRegisters, settle };
  }

  // Schedule

  function onDue(): void {
    const now = wheel.now();
    slip = now - due;
    if (link.state === 'online') {
      if (pending > 0) skipped += 1;
      else {
        judge();
        poll(states);
      }
    }
    due += settings.period;
    if (due <= now) {
      const missed = Math.floor((now - due) / settings.period) + 1;
      if (link.state === 'online') skipped += missed;
      due += missed * settings.period;
    }
    timer.start(due - now);
  }

  function poll(wanted: readonly BlockState[]): void {
    const now = wheel.now();
    if (pending === 0) startedAt = now;
    const asked = wanted.filter((state) => !(state.block.refused && state.restUntil > now));
    pending += asked.length;
    for (const state of asked) link.send(state.job);
  }

  /** Looks back on the poll that has ended. */
  function judge(): void {
    const isFruitless = states.length > 0 && states.every(({ declined }) => declined);
    fruitless = isFruitless ? fruitless + 1 : 0;
    if (fruitless >= failingAfter) setFailing(true);
  }

  function setFailing(next: boolean): void {
    if (failing === next) return;
    failing = next;
    needs.failingChanged();
  }

  function startSchedule(): void {
    const now = wheel.now();
    const phase = needs.phase * settings.period;
    due = Math.floor((now - phase) / settings.period + 1) * settings.period + phase;
    timer.start(due - now);
  }

  // Outcomes

  function conclude(state: BlockState, outcome: Outcome): void {
    state.declined = outcome.kind === 'exception' || outcome.kind === 'malformed';
    switch (outcome.kind) {
      case 'data':
        state.failedAs = null;
        fruitless = 0;
        setFailing(false);
        sink.block(state.block, clock.now(), outcome.data);
        if (state.block.refused) forgive(state);
        return;
      case 'exception':
        concludeException(state, outcome.code);
        return;
      case 'cancelled':
        return;
      default:
        fail(state, Quality.communication);
    }
  }

  function concludeException(state: BlockState, code: number): void {
    const splits = code === ExceptionCode.illegalAddress || code === ExceptionCode.illegalValue;
    if (splits && !state.block.refused) {
      split(state);
      return;
    }
    if (state.block.refused) state.restUntil = wheel.now() + refusedRetry;
    const wrong = classifyException(code) === 'configuration';
    fail(state, wrong ? Quality.configuration : Quality.communication);
  }

  /** Asks at once for the parts, so that the culprit is found within this poll. */
  function split(state: BlockState): void {
    memory.learn(state.block.points);
    const keys = new Set(state.block.keys);
    const known = new Set(states);
    plan();
    const parts = states.filter((part) => !known.has(part));
    for (const part of parts) {
      if (!part.block.refused) continue;
      part.restUntil = wheel.now() + refusedRetry;
      part.declined = true;
      fail(part, Quality.configuration);
    }
    poll(
      parts.filter((part) => !part.block.refused && part.block.keys.some((key) => keys.has(key))),
    );
  }

  /** One refused place answers: perhaps the device was corrected, so the others may try soon. */
  function forgive(state: BlockState): void {
    for (const point of state.block.points) memory.restore(point);
    plan();
    for (const other of states) other.restUntil = 0;
  }

  function fail(state: BlockState, quality: Quality): void {
    if (state.failedAs === quality) return;
    state.failedAs = quality;
    sink.failed(state.block, quality, clock.now());
  }

  /** A station is read at once when it can be; when its link is down, its points are bad now. */
  function begin(): void {
    plan();
    if (link.state === 'online') poll(states);
    if (link.state === 'offline') failAll();
  }

  function failAll(): void {
    for (const state of states) fail(state, Quality.communication);
  }

  return {
    get settings() {
      return settings;
    },
    get status() {
      const refused = states.filter((state) => state.block.refused);
      return {
        blocks: states.length,
        refusedPoints: refused.reduce((sum, { block }) => sum + block.points.length, 0),
        skipped,
        slip,
        duration,
      };
    },
    get failing() {
      return failing;
    },
    start() {
      begin();
      startSchedule();
    },
    async refresh() {
      await Promise.all(
        states.map(
          (state) =>
            new Promise<void>((resolve) => {
              link.send(
                jobFor(state.block, Priority.onDemand, (outcome) => {
                  if (!state.retired) conclude(state, outcome);
                  resolve();
                }),
              );
            }),
        ),
      );
    },
    configure(next) {
      const before = settings;
      settings = next;
      if (next.period !== before.period) startSchedule();
      const same =
        next.points === before.points &&
        next.plan === before.plan &&
        next.timeout === before.timeout;
      if (same) return;
      for (const state of states) state.retired = true;
      states = [];
      fruitless = 0;
      setFailing(false);
      begin();
    },
    connected() {
      for (const state of states) state.restUntil = 0;
      poll(states);
    },
    disconnected: failAll,
    stop() {
      timer.stop();
      for (const state of states) state.retired = true;
    },
  };
}

const identity = (block: PollBlock): string =>
  `${block.space}:${block.address}+${block.count}:${block.refused}:${block.keys.join()}`;
