/** Which calls took long lately, for who looks after the server. */
import { type Clock, hours, seconds, type Timestamp } from '@millwright/kernel';

export interface SlowCall {
  /** The name of the call. */
  readonly call: string;
  /** How often within the last hour. */
  readonly count: number;
  readonly longestMs: number;
  readonly lastAt: Timestamp;
}

export interface SlowCalls {
  /** Every call, when it is answered. */
  note(call: string, ms: number): void;
  /** The slowest first. */
  list(): SlowCall[];
}

const slow = seconds(1);
const remembered = hours(1);
/** The latest of each call: one that is slow all day long fills no memory. */
const mostOfEach = 100;
const mostShown = 10;

export function createSlowCalls(clock: Pick<Clock, 'now'>): SlowCalls {
  const seen = new Map<string, { readonly at: Timestamp; readonly ms: number }[]>();
  return {
    note(call, ms) {
      if (ms < slow) return;
      const times = seen.get(call) ?? [];
      if (times.push({ at: clock.now(), ms: Math.round(ms) }) > mostOfEach) times.shift();
      seen.set(call, times);
    },
    list() {
      const since = clock.now() - remembered;
      return [...seen]
        .flatMap(([call, times]): SlowCall[] => {
          const lately = times.filter(({ at }) => at >= since);
          const last = lately.at(-1);
          if (last === undefined) return [];
          const longestMs = Math.max(...lately.map(({ ms }) => ms));
          return [{ call, count: lately.length, longestMs, lastAt: last.at }];
        })
        .sort((one, other) => other.longestMs - one.longestMs)
        .slice(0, mostShown);
    },
  };
}
