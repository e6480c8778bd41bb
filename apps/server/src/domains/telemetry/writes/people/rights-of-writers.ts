/** Whether whoever has given what takes a while may still write: their right may end while it waits. */
import { refuse } from '@millwright/contract';
import { type Clock, type Fault, type ItemId, seconds } from '@millwright/kernel';
import type { Log } from '../../../../base/log.ts';
import type { Session } from '../../../../platform/access/index.ts';
import { mayStillWrite } from './may-still-write.ts';
import type { AccountsOfWriters } from './second-people.ts';

/** A right that is looked at for as long as its command waits. */
export interface WatchedRight {
  /** Why the command is not sent any more, or null; at most a second behind. */
  gone(): Fault | null;
  end(): void;
}

/**
 * Whose right it is: of the session that gave it, absent where none did; or of all of these users, whom
 * signing out takes nothing from.
 */
export type Writers =
  | { readonly tokenHash?: string | undefined }
  | { readonly users: readonly number[] };

export interface RightsOfWriters {
  /** @returns why it is not sent any more, or null */
  gone(writers: Writers, item: ItemId): Promise<Fault | null>;
  watch(writers: Writers, item: ItemId): WatchedRight;
}

interface Needs {
  readonly clock: Clock;
  readonly log: Log;
  /** The session of a token; null where it has ended. */
  readonly sessionOf: (tokenHash: string) => Promise<Session | null>;
  readonly accounts: Pick<AccountsOfWriters, 'writersOf'>;
}

const lookEvery = seconds(1);

export function createRightsOfWriters(needs: Needs): RightsOfWriters {
  const { clock, log, sessionOf, accounts } = needs;
  const may = async (writers: Writers, item: ItemId): Promise<boolean> => {
    if ('users' in writers) {
      const own = await accounts.writersOf(item);
      return writers.users.every((user) => own.includes(user));
    }
    const { tokenHash } = writers;
    return tokenHash === undefined || mayStillWrite(await sessionOf(tokenHash), item);
  };
  const gone: RightsOfWriters['gone'] = async (writers, item) =>
    (await may(writers, item)) ? null : refuse('telemetry.right_gone');
  return {
    gone,
    watch(writers, item) {
      let found: Fault | null = null;
      let isOver = !('users' in writers) && writers.tokenHash === undefined;
      let cancel = (): void => {};
      const look = async (): Promise<void> => {
        try {
          found = await gone(writers, item);
        } catch (error) {
          // The database may be away for a moment; the command waits no longer than it is valid.
          log.warn({ err: error }, 'whether a write may still be sent cannot be looked up');
        }
        next();
      };
      const next = (): void => {
        if (!isOver && found === null) cancel = clock.after(lookEvery, () => void look());
      };
      next();
      return {
        gone: () => found,
        end() {
          isOver = true;
          cancel();
        },
      };
    },
  };
}
