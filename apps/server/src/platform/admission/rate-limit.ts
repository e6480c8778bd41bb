/** Counts events per key over a sliding window; memory is bounded by forgetting what is over. */
import { type Clock, type Duration, milliseconds } from '@millwright/kernel';

export interface RateLimit {
  /** How long `key` must wait; 0 when one more is allowed now. */
  wait(key: string): Duration;
  /** Counts one event of `key`. */
  add(key: string): void;
  /** Takes back the newest event of `key`: it turned out not to count. */
  remove(key: string): void;
  /** Forgets the events of `key`. */
  clear(key: string): void;
}

/** More keys than this are swept; an attack from many addresses must not fill the memory. */
const sweepAt = 50_000;

/** @param limit events allowed within `window`; the next must wait until the oldest has left it */
export function createRateLimit(needs: {
  readonly clock: Clock;
  readonly limit: number;
  readonly window: Duration;
}): RateLimit {
  const { clock, limit, window } = needs;
  const events = new Map<string, number[]>();

  const recent = (key: string): number[] => {
    const since = clock.now() - window;
    return (events.get(key) ?? []).filter((at) => at > since);
  };

  const sweep = (): void => {
    const since = clock.now() - window;
    for (const [key, times] of events) {
      if ((times.at(-1) ?? 0) <= since) events.delete(key);
    }
    if (events.size >= sweepAt) events.clear();
  };

  return {
    wait(key) {
      const times = recent(key);
      const oldest = times.at(-limit);
      return milliseconds(oldest === undefined ? 0 : Math.max(0, oldest + window - clock.now()));
    },
    add(key) {
      if (events.size >= sweepAt) sweep();
      const times = recent(key);
      times.push(clock.now());
      events.set(key, times.slice(-limit));
    },
    remove(key) {
      const times = recent(key).slice(0, -1);
      if (times.length === 0) events.delete(key);
      else events.set(key, times);
    },
    clear(key) {
      events.delete(key);
    },
  };
}
