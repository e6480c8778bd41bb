/**
 * Empties the spool in order, several blocks at a time: what came in many small ones while boxes
 * waited for each must go in faster than it came. An engine that is down is asked again and again.
 * One that finds fault with the data of the first block and takes the newest is well: after a few
 * such refusals the block is set aside, and what stands behind it goes on.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Clock, type Duration, milliseconds } from '@millwright/kernel';
import type { Log } from '../../../../base/log.ts';
import type { RefusedBlocks } from './refused-blocks.ts';
import type { Spool, SpooledBlock } from './spool.ts';

export interface SpoolDrain {
  /** Begins, unless it is under way or nothing waits. */
  start(): void;
  /**
   * Resolves when what is going in just now is all there is and has gone in, or at once when that
   * is far: whoever lines up behind the last block keeps the spool from ever being empty.
   */
  settled(): Promise<void>;
  /** Ends without emptying the spool: what it holds is safe there. */
  stop(): Promise<void>;
}

interface Needs {
  readonly clock: Clock;
  readonly log: Log;
  readonly spool: Spool;
  readonly refused: Pick<RefusedBlocks, 'setAside'>;
  /** Resolves when the blocks are in the engine. */
  insert(blocks: readonly SpooledBlock[]): Promise<void>;
  /** Whether the engine found fault with the data, rather than that it had trouble of its own. */
  blamesData(error: unknown): boolean;
  /** Whether what is left goes in at once, rather than when it is started again; always unless given. */
  goesOn?(): boolean;
  /** Told of each block that leaves the spool, whether into the engine or aside. */
  left(block: SpooledBlock, to: 'engine' | 'aside'): void;
}

const firstPause = milliseconds(250);
const longestPause = milliseconds(5_000);
/** Longest that `settled` takes. */
const longestWait = milliseconds(2_000);
/** Rows that go in together. */
const mostRows = 524_288;
/** Rows that are told of in one turn, about. */
const together = 65_536;
/** So often a block is refused, another one taken each time, before it is set aside. */
const maxRefusals = 3;

export function createSpoolDrain(needs: Needs): SpoolDrain {
  const { clock, log, spool, refused, insert, blamesData, left } = needs;
  let draining: Promise<void> | undefined;
  /** Set while the last blocks go in and the engine is known to take some. */
  let last: Promise<void> | undefined;
  let isStopped = false;
  let wake = () => {};
  const goesOn = () => needs.goesOn?.() !== false;

  const leave = async (blocks: readonly SpooledBlock[], to: 'engine' | 'aside'): Promise<void> => {
    let rows = 0;
    for (const block of blocks) {
      left(block, to);
      rows += block.rows;
      // Others have their turn: it is looked through.
      if (rows >= together) {
        rows = 0;
        await nextTurn();
      }
    }
    await spool.shift(blocks.length);
  };

  /** Its own turn comes all the same: to insert it twice changes nothing. */
  const takesNewest = async (head: SpooledBlock): Promise<boolean> => {
    try {
      const newest = await spool.newest();
      if (newest === undefined || newest.version === head.version) return false;
      await insert([newest]);
      return true;
    } catch {
      return false;
    }
  };

  const drainAll = async (): Promise<void> => {
    let pause: Duration = firstPause;
    let refusals = 0;
    let isAlone = false;
    let isFlowing = false;
    while (!isStopped) {
      const round = Promise.withResolvers<void>();
      last = isFlowing && !isAlone && spool.rows <= mostRows ? round.promise : undefined;
      try {
        const blocks = await spool.first(isAlone ? 0 : mostRows);
        const [head] = blocks;
        if (head === undefined) return;
        let to: 'engine' | 'aside' = 'engine';
        try {
          await insert(blocks);
        } catch (error) {
          if (!blamesData(error)) throw error;
          // Which of them it was shows when each goes alone.
          if (!isAlone && blocks.length > 1) {
            isAlone = true;
            continue;
          }
          if (!(await takesNewest(head))) throw error;
          refusals += 1;
          if (refusals < maxRefusals) throw error;
          await refused.setAside(head, String(error));
          to = 'aside';
        }
        await leave(blocks, to);
        pause = firstPause;
        refusals = 0;
        isAlone = false;
        isFlowing = true;
        if (!goesOn()) return;
      } catch (error) {
        if (isStopped) return;
        isFlowing = false;
        // What is too much in one go may go in by itself.
        isAlone = true;
        log.warn({ err: error, rows: spool.rows, refusals }, 'history does not take what waits');
        await sleep(pause);
        pause = Math.min(pause * 2, longestPause) as Duration;
      } finally {
        last = undefined;
        round.resolve();
      }
    }
  };

  const sleep = (pause: Duration): Promise<void> =>
    new Promise((resolve) => {
      const cancel = clock.after(pause, resolve);
      wake = () => {
        cancel();
        resolve();
      };
    });

  const start = (): void => {
    if (spool.isEmpty || isStopped) return;
    draining ??= drainAll().finally(() => {
      draining = undefined;
      if (goesOn()) start();
    });
  };

  return {
    start,
    async settled() {
      if (last === undefined) return;
      let cancel = () => {};
      const enough = new Promise<void>((resolve) => {
        cancel = clock.after(longestWait, () => {
          // It hangs: nobody else shall wait for it.
          last = undefined;
          resolve();
        });
      });
      // What came while a round was reading goes in with the next: who waits for one round alone
      // would line up behind it again and again.
      while (last !== undefined && !spool.isEmpty) await Promise.race([last, enough]);
      cancel();
    },
    async stop() {
      isStopped = true;
      wake();
      await draining;
    },
  };
}
