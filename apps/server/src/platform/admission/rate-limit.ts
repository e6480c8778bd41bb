/** Counts events per key over a sliding window, in bounded memory. */
import { type Clock, type Duration, milliseconds, steady } from '@millwright/kernel';
import { createBoundedMemory, mostKeys } from './bounded-memory.ts';

export interface RateLimit {
  /** How long `key` must wait; 0 when one more is allowed now. */
  wait(key: string): Duration;
  /** Counts one event of `key`. */
  add(key: string): void;
  /** Takes back the newest event of `key`: it turned out not to count. */
  remove(key: string): void;
  /** Forgets the events of `key`. */
  clear(key: string): void;
  /** Who must wait now, and for how long. */
  held(): readonly { readonly key: string; readonly wait: Duration }[];
}

/**
 * @param limit events allowed within `window`; the next must wait until the oldest has left it
 * @param most keys that are remembered; locks among them stay
 */
export function createRateLimit(needs: {
  readonly clock: Clock;
  readonly limit: number;
  readonly window: Duration;
  readonly most?: number;
}): RateLimit {
  const { limit, window, most = mostKeys } = needs;
  const clock = steady(needs.clock);
  const since = (): number => clock.now() - window;
  const recentOf = (times: readonly number[]): readonly number[] =>
    times.filter((at) => at > since());
  const events = createBoundedMemory<readonly number[]>({
    clock,
    most,
    pause: milliseconds(window / 60),
    standing(times) {
      const { length } = recentOf(times);
      if (length === 0) return 'over';
      return length < limit ? 'loose' : 'held';
    },
  });
  const waitOf = (times: readonly number[]): Duration => {
    const oldest = times.at(-limit);
    return milliseconds(oldest === undefined ? 0 : Math.max(0, oldest + window - clock.now()));
  };
  const recent = (key: string): readonly number[] => recentOf(events.get(key) ?? []);

  return {
    wait: (key) => waitOf(recent(key)),
    add(key) {
      events.set(key, [...recent(key), clock.now()].slice(-limit));
    },
    remove(key) {
      const times = recent(key).slice(0, -1);
      if (times.length === 0) events.delete(key);
      else events.set(key, times);
    },
    clear: (key) => events.delete(key),
    held: () =>
      events.entries().flatMap(([key, times]) => {
        const wait = waitOf(recentOf(times));
        return key === null || wait === 0 ? [] : [{ key, wait }];
      }),
  };
}
