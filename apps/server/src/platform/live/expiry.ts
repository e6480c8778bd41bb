/** Ends pages with their sessions at the very moment, not when somebody next looks. */
import { type Clock, milliseconds } from '@millwright/kernel';
import type { LiveClient } from './client.ts';

export interface LiveExpiry {
  /** Waits for the end of the page's session as it is known now. */
  watch(client: LiveClient): void;
  forget(client: LiveClient): void;
}

/** Timers of the runtime hold no more; a session that lasts longer is looked at before its end. */
const longestWait = 2_147_483_647;

/** @param onEnd told at the end of a session as it was known; use may have moved that end */
export function createLiveExpiry(needs: {
  readonly clock: Clock;
  readonly onEnd: (client: LiveClient) => void;
}): LiveExpiry {
  const { clock, onEnd } = needs;
  const waiting = new Map<LiveClient, () => void>();
  const forget = (client: LiveClient): void => {
    waiting.get(client)?.();
    waiting.delete(client);
  };
  return {
    watch(client) {
      forget(client);
      const wait = Math.min(longestWait, Math.max(0, client.session.expiresAt - clock.now()));
      waiting.set(
        client,
        clock.after(milliseconds(wait), () => onEnd(client)),
      );
    },
    forget,
  };
}
