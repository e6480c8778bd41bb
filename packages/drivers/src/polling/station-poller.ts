import { Quality } from '@millwright/kernel';
import { Priority } from '../link/job-queue.ts';
import type { PollRoom } from '../port.ts';
import type { TimerWheel } from '../timer-wheel.ts';
import { createPlanMemory, type Place, type PlanMemory, placeOf } from './plan-memory.ts';
import { areAllRefused, createRefusals, noRefusal, type Refusal } from './refusals.ts';
import { longestAge } from './value-age.ts';

/** One read and the points it brings. */
export interface PolledBlock {
  readonly points: readonly Place[];
  /** The points' keys, in their order. */
  readonly keys: Int32Array;
  /** The device refused this place; it is asked again rarely. */
  readonly refused: boolean;
  /** Equal for blocks that read the same for the same points; `refused` is told apart without it. */
  readonly identity: string;
}

/**
 * How the read of a block ended. `refused`: the device will not serve it; `divisible` when an
 * address may be to blame, be it the only one: the plan is then made anew, with a block that begins
 * at each of `memory.cuts`, until the culprit stands alone. `malformed`: an answer that does not fit the request.
 */
export type ReadOutcome<Data> =
  | { readonly kind: 'data'; readonly data: Data }
  | { readonly kind: 'refused'; readonly divisible: boolean; readonly quality: Quality }
  | { readonly kind: 'malformed' | 'silent' | 'offline' | 'cancelled' };

/** What a protocol does for the poller of one station. */
export interface BlockReader<Block extends PolledBlock, Data> {
  readonly state: 'stopped' | 'offline' | 'connecting' | 'online';
  /** Milliseconds that a reply may take at present. */
  readonly timeout: number;
  /** Groups the station's points; the same points and memory give the same blocks. */
  plan(memory: PlanMemory): Block[];
  /** Prepares a read; what it returns may be called again once `ended` was called. */
  read(block: Block, priority: Priority, ended: (outcome: ReadOutcome<Data>) => void): () => void;
  arrived(block: Block, data: Data): void;
  /** The block is bad from now on; not told again at each further failure. */
  failed(block: Block, quality: Quality): void;
}

/** How well a station's polls keep their times. */
export interface PollStatus {
  readonly blocks: number;
  /** Points the device refuses; they are tried again rarely. */
  readonly refusedPoints: number;
  /** Polls left out because the one before had not ended, or had not begun for want of room. */
  readonly skipped: number;
  /** Milliseconds by which the latest poll began late. */
  readonly slip: number;
  /** Milliseconds the latest complete poll took. */
  readonly duration: number;
}

/**
 * `failing`: it answers, but with refusals or what does not fit its requests, until a block can be
 * read. `late`: of some values nothing has come for so long that they are stale, good or bad.
 */
export type PollHealth = 'well' | 'late' | 'failing';

/** Polls one station at its period; see `createStationPoller`. */
export interface StationPoller {
  readonly status: PollStatus;
  readonly health: PollHealth;
  start(): void;
  /** Reads everything now, before scheduled reads; resolves when each block has ended. */
  refresh(): Promise<void>;
  /** From now on it begins every so many milliseconds. */
  setPeriod(period: number): void;
  /** What the reader plans is another thing now; what was learned of the addresses is kept. */
  replan(): void;
  connected(): void;
  disconnected(): void;
  stop(): void;
}

/** When the latest of these places was read that all were; null when one never was. */
const latestOf = (
  points: readonly Place[],
  readAt: ReadonlyMap<string, number | null>,
): number | null => {
  let latest = 0;
  for (const point of points) {
    const at = readAt.get(placeOf(point)) ?? null;
    if (at === null) return null;
    latest = Math.max(latest, at);
  }
  return latest;
};

/** A place that has come to be refused is another one than it was before. */
const keyOf = ({ refused, identity }: PolledBlock): string => `${refused} ${identity}`;

/** A round that there is no room for is tried again so soon, or after its period if that is less. */
const roomRetry = 200;
/** Polls in a row without one block that could be read, though the station answered for each. */
const failingAfter = 3;

interface BlockState<Block> {
  readonly block: Block;
  readonly ask: () => void;
  failedAs: Quality | null;
  /** The station answered last, with a refusal or with what does not fit. */
  declined: boolean;
  readonly refusal: Refusal;
  /** Wheel time of its latest values; null = it has none. */
  readAt: number | null;
  /** Its reply is awaited. */
  isAsked: boolean;
  retired: boolean;
}

/**
 * @param phase 0 ≤ n < 1: where in its period the station's polls begin, so that stations with the
 * same period do not all fire together.
 */
export function createStationPoller<Block extends PolledBlock, Data>(
  needs: {
    readonly reader: BlockReader<Block, Data>;
    readonly wheel: TimerWheel;
    readonly phase: number;
    readonly room?: PollRoom | undefined;
    healthChanged(): void;
  },
  initialPeriod: number,
): StationPoller {
  const { reader, wheel, room } = needs;
  const memory = createPlanMemory();
  const refusals = createRefusals();
  let period = initialPeriod;
  let states: BlockState<Block>[] = [];
  let pending = 0;
  let startedAt = 0;
  let due = 0;
  let skipped = 0;
  let slip = 0;
  let duration = 0;
  let fruitless = 0;
  let failing = false;
  let health: PollHealth = 'well';
  /** Since when it is polled as it is now, by the wheel: no value counts as older. */
  let polledSince = wheel.now();
  const timer = wheel.timer(onDue);
  /** Since when a round waits for room, by the wheel; null = none does. */
  let owedSince: number | null = null;
  const retry = wheel.timer(() => {
    if (reader.state === 'online' && pending === 0) beginRound();
    else owedSince = null;
  });

  /** @param previous whose points may be in the new blocks, so that their values go on growing old */
  function plan(previous = states): void {
    const before = new Map(states.map((state) => [keyOf(state.block), state]));
    const readAt = new Map(
      previous.flatMap((state) =>
        state.block.points.map((point) => [placeOf(point), state.readAt]),
      ),
    );
    states = reader.plan(memory).map((block) => {
      const key = keyOf(block);
      const known = before.get(key);
      before.delete(key);
      return known ?? createState(block, latestOf(block.points, readAt));
    });
    for (const state of before.values()) state.retired = true;
  }

  function createState(block: Block, readAt: number | null): BlockState<Block> {
    const state: BlockState<Block> = {
      block,
      ask: reader.read(block, Priority.history, (outcome) => {
        pending -= 1;
        state.isAsked = false;
        if (pending === 0) duration = wheel.now() - startedAt;
        if (!state.retired) conclude(state, outcome);
        if (pending === 0) settle();
      }),
      failedAs: null,
      declined: false,
      refusal: noRefusal(),
      readAt,
      isAsked: false,
      retired: false,
    };
    return state;
  }

  // Schedule

  function onDue(): void {
    const now = wheel.now();
    slip = now - due;
    noteAges(now);
    if (reader.state === 'online') {
      if (pending > 0 || owedSince !== null) skipped += 1;
      else {
        review();
        beginRound();
      }
    }
    due += period;
    if (due <= now) {
      const missed = Math.floor((now - due) / period) + 1;
      if (reader.state === 'online') skipped += missed;
      due += missed * period;
    }
    timer.start(due - now);
  }

  /** Polls everything, or puts that off until there is room for it. */
  function beginRound(): void {
    const now = wheel.now();
    if (room?.has() === false) {
      owedSince ??= now;
      retry.start(Math.min(roomRetry, period));
      return;
    }
    if (owedSince !== null) {
      slip = now - owedSince;
      room?.delayed(slip);
      giveUpOwed();
    }
    poll(refusals.due(states, now));
  }

  function giveUpOwed(): void {
    owedSince = null;
    retry.stop();
  }

  function poll(wanted: readonly BlockState<Block>[]): void {
    if (pending === 0) startedAt = wheel.now();
    const asked = wanted.filter((state) => !state.isAsked);
    pending += asked.length;
    for (const state of asked) state.isAsked = true;
    for (const state of asked) state.ask();
  }

  /** Looks back on the poll that has ended. */
  function review(): void {
    const isFruitless = states.length > 0 && states.every(({ declined }) => declined);
    fruitless = isFruitless ? fruitless + 1 : 0;
    if (fruitless >= failingAfter) failing = true;
    tellHealth();
  }

  function tellHealth(): void {
    const isLate = states.some(({ failedAs }) => failedAs === Quality.stale);
    const next = failing ? 'failing' : isLate ? 'late' : 'well';
    if (health === next) return;
    health = next;
    needs.healthChanged();
  }

  /** Looked at after failures alone: every block of every round would look at all the others. */
  function recover(state: BlockState<Block>): void {
    failing = false;
    state.failedAs = null;
    tellHealth();
  }

  /** A question may wait for long, and nothing be known of it: its values grow old all the same. */
  function noteAges(now: number): void {
    const most = longestAge(period, reader.timeout);
    // After a pause of ours the replies may be there, and not yet read.
    if (slip > most / 2) return;
    for (const state of states) {
      if (state.failedAs !== null || state.readAt === null) continue;
      if (now - Math.max(state.readAt, polledSince) > most) fail(state, Quality.stale);
    }
    tellHealth();
  }

  function startSchedule(): void {
    const now = wheel.now();
    const phase = needs.phase * period;
    due = Math.floor((now - phase) / period + 1) * period + phase;
    timer.start(due - now);
  }

  // Outcomes

  function conclude(state: BlockState<Block>, outcome: ReadOutcome<Data>): void {
    state.declined = outcome.kind === 'refused' || outcome.kind === 'malformed';
    switch (outcome.kind) {
      case 'data':
        state.readAt = wheel.now();
        fruitless = 0;
        refusals.served();
        if (failing || state.failedAs !== null) recover(state);
        reader.arrived(state.block, outcome.data);
        if (state.block.refused) forgive(state);
        return;
      case 'refused':
        if (outcome.divisible && !state.block.refused) {
          split(state);
          return;
        }
        if (state.block.refused) refusals.refused(state.refusal, wheel.now());
        fail(state, outcome.quality);
        return;
      case 'cancelled':
        return;
      case 'silent':
        // The others are hardly asked for: nobody would hear that it does not even refuse any more.
        if (areAllRefused(states)) failAll();
        else fail(state, Quality.communication);
        return;
      default:
        fail(state, Quality.communication);
    }
  }

  /** Asks at once for the parts, so that the culprit is found within this poll. */
  function split(state: BlockState<Block>): void {
    memory.learn(state.block.points);
    const known = new Set(states);
    plan();
    const parts = states.filter((part) => !known.has(part));
    for (const part of parts) {
      if (!part.block.refused) continue;
      refusals.refused(part.refusal, wheel.now());
      part.declined = true;
      fail(part, Quality.configuration);
    }
    poll(parts.filter(({ block }) => !block.refused));
  }

  /** Every culprit is found: what is left between them is read in as few blocks as it can be. */
  function settle(): void {
    const isSearched = states.every(({ block, failedAs }) => block.refused || failedAs === null);
    if (isSearched && memory.settle()) plan();
  }

  /**
   * One refused place answers: perhaps the device was corrected, so the others are asked at once. One
   * that had refused everything has most likely all of it, and is read as if nothing had been refused.
   */
  function forgive({ block }: BlockState<Block>): void {
    const known = new Set(states);
    const isWhole = areAllRefused(states);
    if (isWhole) memory.forget();
    else for (const point of block.points) memory.restore(point);
    plan();
    const refused = states.filter((state) => state.block.refused);
    for (const { refusal } of refused) Object.assign(refusal, noRefusal());
    poll(isWhole ? states.filter((state) => !known.has(state)) : refused);
  }

  function fail(state: BlockState<Block>, quality: Quality): void {
    if (state.failedAs === quality) return;
    state.failedAs = quality;
    reader.failed(state.block, quality);
  }

  /** A station is read at once when it can be; when its link is down, its points are bad now. */
  function begin(previous = states): void {
    plan(previous);
    if (reader.state === 'online') beginRound();
    if (reader.state === 'offline') failAll();
  }

  function failAll(): void {
    for (const state of states) fail(state, Quality.communication);
  }

  return {
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
    get health() {
      return health;
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
              const ask = reader.read(state.block, Priority.onDemand, (outcome) => {
                if (!state.retired) conclude(state, outcome);
                resolve();
              });
              ask();
            }),
        ),
      );
    },
    setPeriod(next) {
      if (next === period) return;
      period = next;
      polledSince = wheel.now();
      startSchedule();
    },
    replan() {
      const before = states;
      for (const state of before) state.retired = true;
      states = [];
      fruitless = 0;
      failing = false;
      begin(before);
      tellHealth();
    },
    connected() {
      for (const { refusal } of states) refusal.until = 0;
      beginRound();
    },
    disconnected() {
      giveUpOwed();
      failAll();
    },
    stop() {
      timer.stop();
      giveUpOwed();
      for (const state of states) state.retired = true;
    },
  };
}
