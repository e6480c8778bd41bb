/** Takes work from a table until there is none, several pieces at a time, when woken or by itself. */
import { type Clock, type Duration, seconds } from '@millwright/kernel';
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
   * Does one piece of work; false when there was none. Calls `claimed` once it has one, so that
   * another lane looks for the next meanwhile.
   */
  readonly take: (claimed: () => void) => Promise<boolean>;
  readonly clock: Clock;
  readonly log: Log;
}

/** Longest time that work waits when its wake-up was lost. */
const turn: Duration = seconds(1);

export function createWorkLoop({ name, lanes, take, clock, log }: WorkLoopNeeds): WorkLoop {
  const active = new Set<Promise<void>>();
  let running = false;
  let wokenMeanwhile = false;
  let cancelTurn: (() => void) | undefined;

  function wake(): void {
    if (!running) return;
    if (active.size >= lanes) {
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
        wokenMeanwhile = false;
        more = (await take(wake)) || wokenMeanwhile;
      }
    } catch (error) {
      log.warn({ err: error, loop: name }, 'cannot look for work; trying again shortly');
    }
  }

  function takeTurn(): void {
    cancelTurn = clock.after(turn, () => {
      wake();
      takeTurn();
    });
  }

  return {
    name,
    start() {
      running = true;
      wake();
      takeTurn();
    },
    wake,
    async stop() {
      running = false;
      cancelTurn?.();
      await Promise.all(active);
    },
  };
}
