/**
 * Stores how commands go on though the database is away for a while: what a device has answered is not
 * to be lost for that.
 */
import type { WriteCommand } from '@millwright/contract/telemetry/telemetry.schemas';
import type { Clock, ItemId } from '@millwright/kernel';
import type { Log } from '../../../base/log.ts';
import type { AccountTurns } from '../account-turns.ts';
import { createUntilStored } from '../until-stored.ts';
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

export function createKeptMoves({ clock, log, store, accounts, published }: Needs): KeptMoves {
  const kept = createUntilStored({ clock, log }, 'how writes went on');
  return {
    async advance(item, moves) {
      const at = new Date(clock.now());
      const moved = await kept.store(() => accounts.end(item, () => store.advance(moves, at)));
      moved.forEach(published);
      return moved;
    },
    stop: kept.stop,
  };
}
