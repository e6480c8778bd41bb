/** Whether whoever has given what takes a while may still write: their right may end while it waits. */
import { refuse } from '@millwright/contract';
import { type Clock, type Fault, type ItemId, seconds } from '@millwright/kernel';
import type { Log } from '../../../../base/log.ts';
import type { Session } from '../../../../platform/access/index.ts';
import { mayStillWrite } from './may-still-write.ts';

/** A right that is looked at for as long as its command waits. */
export interface WatchedRight {
  /** Why the command is not sent any more, or null; at most a second behind. */
  gone(): Fault | null;
  end(): void;
}

export interface RightsOfWriters {
  /**
   * @param tokenHash of the session that gave it; absent where no session did
   * @returns why it is not sent any more, or null
   */
  gone(tokenHash: string | undefined, item: ItemId): Promise<Fault | null>;
  watch(tokenHash: string | undefined, item: ItemId): WatchedRight;
}

interface Needs {
  readonly clock: Clock;
  readonly log: Log;
  /** The session of a token; null where it has ended. */
  readonly sessionOf: (tokenHash: string) => Promise<Session | null>;
}

const lookEvery = seconds(1);

export function createRightsOfWriters({ clock, log, sessionOf }: Needs): RightsOfWriters {
  const gone: RightsOfWriters['gone'] = async (tokenHash, item) =>
    tokenHash === undefined || mayStillWrite(await sessionOf(tokenHash), item)
      ? null
      : refuse('telemetry.right_gone');
  return {
    gone,
    watch(tokenHash, item) {
      let found: Fault | null = null;
      let isOver = tokenHash === undefined;
      let cancel = (): void => {};
      const look = async (): Promise<void> => {
        try {
          found = await gone(tokenHash, item);
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
