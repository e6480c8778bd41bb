/**
 * Stores how commands go on though the database is away for a while: what a device has answered is not
 * to be lost for that.
 */
import type { WriteCommand } from '@millwright/contract/telemetry/telemetry.schemas';
import { type Clock, type ItemId, seconds } from '@millwright/kernel';
import type { Log } from '../../../base/log.ts';
import type { AccountTurns } from '../account-turns.ts';
import type { WriteMove, WritesStore } from './writes.store.ts';

export interface KeptMoves {
  /** Moves commands of an item on as of now, as soon as that can be stored. @returns those that had not been finished */
  advance(item: ItemId, moves: readonly WriteMove[]): Promise<readonly WriteCommand[]>;
  /** From now on nothing is tried again. */
  stop(): void;
}

interface Needs {
  readonly clock: Clock;
  readonly log: Log;
  readonly store: Pick<WritesStore, 'advance'>;
  readonly accounts: Pick<AccountTurns, 'end'>;
  /** Told of every state a command enters. */
  readonly published: (command: WriteCommand) => void;
}

const again = seconds(1);
/** For ten minutes: what cannot be stored by then never can. */
const mostTries = 600;

export function createKeptMoves({ clock, log, store, accounts, published }: Needs): KeptMoves {
  const waiting = new Set<() => void>();
  let isStopping = false;

  const pause = (): Promise<void> =>
    new Promise((resolve) => {
      const go = (): void => {
        cancel();
        waiting.delete(go);
        resolve();
      };
      const cancel = clock.after(again, go);
      waiting.add(go);
    });

  const stored = async (item: ItemId, moves: readonly WriteMove[]): Promise<WriteCommand[]> => {
    const at = new Date(clock.now());
    for (let tries = 1; ; tries += 1) {
      try {
        return await accounts.end(item, () => store.advance(moves, at));
      } catch (error) {
        if (isStopping || tries === mostTries) throw error;
        if (tries === 1) log.warn({ err: error }, 'how writes went on waits for the database');
        await pause();
      }
    }
  };

  return {
    async advance(item, moves) {
      const moved = await stored(item, moves);
      moved.forEach(published);
      return moved;
    },
    stop() {
      isStopping = true;
      for (const go of waiting) go();
    },
  };
}
