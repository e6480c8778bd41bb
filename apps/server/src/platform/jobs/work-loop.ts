/** Takes work from a table until there is none, several pieces at a time, when woken or by itself. */
import {
  type Clock,
  type Duration,
  milliseconds,
  seconds,
  type Timestamp,
} from '@millwright/kernel';
import type { Stoppable } from '../../base/lifecycle.ts';
import type { Log } from '../../base/log.ts';

export interface WorkLoop extends Stoppable {
  start(): void;
  /** There may be work: looks now instead of at the next turn. */
  wake(): void;
}

export interface WorkLoopNeeds {
  readonly name: string;
  /** Pieces of work done side by side. */
  readonly lanes: number;
  /**
   * Does one piece of work; false when there was none, `last` when no more waits. Calls `claimed`
   * once it has one, with whether others may wait, for which another lane looks meanwhile.
   */
  readonly take: (claimed: (others: boolean) => void) => Promise<boolean | 'last'>;
  /** When there is work again as far as is known now; null where none waits. */
  readonly nextDue: () => Promise<Timestamp | null>;
  readonly clock: Clock;
  readonly log: Log;
}

/** Longest time that work waits when its wake-up was lost. */
const longestTurn: Duration = seconds(10);
/** Before the next look for what is due and held by another process, or after a failure. */
const turn: Duration = seconds(1);

export function createWorkLoop({
  name,
  lanes,
  take,
  nextDue,
  clock,
  log,
}: WorkLoopNeeds): WorkLoop {
  const active = new Set<Promise<void>>();
  let running = false;
  /** Whether a lane looks for work and does not have it yet. */
  let looking = false;
  let wokenMeanwhile = false;
  /** Whether what is due next may have changed since it was asked for. */
  let unsure = false;
  let cancelTurn: (() => void) | undefined;

  function wake(): void {
    unsure = true;
    startLane();
  }

  function startLane(): void {
    if (!running) return;
    if (looking || active.size >= lanes) {
      wokenMeanwhile = true;
      return;
    }
    const lane = work().finally(() => active.delete(lane));
    active.add(lane);
  }

  async function work(): Promise<void> {
    try {
      let more = true;
      while (running && more) {
        const lookedAt = clock.now();
        const took = await look();
        unsure ||= took !== false;
        more = took === true || wokenMeanwhile;
        if (looking) {
          // What this lane would look for is looked for after that, and what is due then is asked there.
          wokenMeanwhile = true;
          return;
        }
        if (more || !running || !unsure) continue;
        unsure = false;
        const due = await nextDue();
        // It became due while this lane looked: what was due before is another process's.
        more = due !== null && due > lookedAt && due <= clock.now();
        lookAfter(due === null ? longestTurn : waitUntil(due));
      }
    } catch (error) {
      log.warn({ err: error, loop: name }, 'cannot look for work; trying again shortly');
      lookAfter(turn);
    }
  }

  /** One lane at a time looks: what came while it does is looked for once, however many told of it. */
  async function look(): Promise<boolean | 'last'> {
    looking = true;
    let isLooking = true;
    const end = (): void => {
      if (isLooking) looking = false;
      isLooking = false;
    };
    try {
      // Those that are told of in one go come before the look.
      await Promise.resolve();
      wokenMeanwhile = false;
      return await take((others) => {
        end();
        if (others || wokenMeanwhile) startLane();
      });
    } finally {
      end();
    }
  }

  function waitUntil(due: Timestamp): Duration {
    const wait = due - clock.now();
    return wait <= 0 ? turn : milliseconds(Math.min(wait, longestTurn));
  }

  /** A turn is always to come, also while it is not known yet what is due: time may leap meanwhile. */
  function lookAfter(wait: Duration): void {
    cancelTurn?.();
    if (!running) return;
    cancelTurn = clock.after(wait, () => {
      lookAfter(longestTurn);
      wake();
    });
  }

  return {
    name,
    start() {
      running = true;
      lookAfter(longestTurn);
      wake();
    },
    wake,
    async stop() {
      running = false;
      cancelTurn?.();
      await Promise.all(active);
    },
  };
}
