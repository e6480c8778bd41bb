/** Tells when an open connection has gone silent: the server sends a beat whatever else it sends. */
import { type Clock, milliseconds } from '@millwright/kernel';

interface SilenceNeeds {
  readonly clock: Clock;
  /** Milliseconds without a word after which a line is doubted; after three times as long it is cut. */
  readonly silentAfterMs: number;
  /** Nothing has been heard for `silentAfterMs`. */
  readonly onSilent: () => void;
  /** Something was heard after `onSilent`. */
  readonly onHeard: () => void;
  /** Nothing is to be expected any more; the watch has ended. */
  readonly onDead: () => void;
}

export interface SilenceWatch {
  /** The connection is open. */
  start(): void;
  /** Something has arrived. */
  heard(): void;
  stop(): void;
}

export const createSilenceWatch = (needs: SilenceNeeds): SilenceWatch => {
  const { clock, silentAfterMs } = needs;
  const deadAfterMs = 3 * silentAfterMs;
  let cancel = (): void => {};
  let lastHeard = 0;
  let silent = false;

  /** One timer, whatever arrives; late ones (a sleeping computer) look at the time themselves. */
  const look = (): void => {
    const restMs = (silent ? deadAfterMs : silentAfterMs) - (clock.now() - lastHeard);
    if (restMs <= 0 && silent) {
      needs.onDead();
      return;
    }
    if (restMs <= 0) {
      silent = true;
      needs.onSilent();
    }
    const next = restMs > 0 ? restMs : deadAfterMs - silentAfterMs;
    cancel = clock.after(milliseconds(next), look);
  };

  const stop = (): void => {
    cancel();
    cancel = () => {};
    silent = false;
  };

  return {
    start() {
      stop();
      lastHeard = clock.now();
      cancel = clock.after(milliseconds(silentAfterMs), look);
    },
    heard() {
      lastHeard = clock.now();
      if (!silent) return;
      silent = false;
      cancel();
      cancel = clock.after(milliseconds(silentAfterMs), look);
      needs.onHeard();
    },
    stop,
  };
};
