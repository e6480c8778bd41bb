/**
 * What connections were sent and do not take: replies however small, what is told over live sockets,
 * files that are made while they go. Each may have a little of it; here it is what all connections of a
 * session, of an account, and all there are have together.
 */
import { type Clock, seconds } from '@millwright/kernel';
import { networkOf } from '../../base/network.ts';
import type { AdmittedSession } from './admitted-session.ts';

/** A connection as far as it matters here. */
export interface UnreadConnection {
  /** Bytes that wait in this process. */
  readonly writableLength: number;
  destroy(): unknown;
  once(event: 'close', listener: () => void): unknown;
}

export interface UnreadBytes {
  /** What waits of all of them now. */
  readonly bytes: number;
  /**
   * From now on what the connection does not take is theirs.
   * @param whose session, else network
   */
  own(connection: UnreadConnection, whose: AdmittedSession | string): void;
}

export interface UnreadLimits {
  readonly session: number;
  readonly account: number;
  readonly inAll: number;
}

/** Between two looks: a line that is only slow has taken something by then. */
const lookEvery = seconds(1);

interface Waiting {
  readonly connection: UnreadConnection;
  readonly bytes: number;
  readonly session: string;
  readonly account: string;
}

const sum = (some: readonly Waiting[]): number => some.reduce((all, { bytes }) => all + bytes, 0);

/** Those with most first, until the others are within the limit. */
function beyond(some: readonly Waiting[], limit: number): Waiting[] {
  let left = sum(some);
  if (left <= limit) return [];
  const ended: Waiting[] = [];
  for (const one of some.toSorted((a, b) => b.bytes - a.bytes)) {
    if (left <= limit) break;
    left -= one.bytes;
    ended.push(one);
  }
  return ended;
}

/**
 * Whose connections are ended: of a session and of an account those that wait for most, and where all
 * is too much, those of whoever has most of it.
 */
export function tooMuchUnread(
  waiting: readonly Waiting[],
  limits: UnreadLimits,
): ReadonlyMap<Waiting, keyof UnreadLimits> {
  const ended = new Map<Waiting, keyof UnreadLimits>();
  const left = (): Waiting[] => waiting.filter((one) => !ended.has(one));
  for (const by of ['session', 'account'] as const) {
    for (const some of Map.groupBy(left(), (one) => one[by]).values()) {
      for (const one of beyond(some, limits[by])) ended.set(one, by);
    }
  }
  for (let rest = left(); sum(rest) > limits.inAll; rest = left()) {
    const accounts = [...Map.groupBy(rest, ({ account }) => account).values()];
    const fullest = accounts.reduce((most, one) => (sum(one) > sum(most) ? one : most));
    const others = sum(rest) - sum(fullest);
    const second = Math.max(0, ...accounts.filter((one) => one !== fullest).map(sum));
    // Down to the next one, who is then as full.
    const most = Math.min(Math.max(limits.inAll - others, second), sum(fullest) - 1);
    for (const one of beyond(fullest, most)) ended.set(one, 'inAll');
  }
  return ended;
}

/** @param refused hears which limit was met */
export function createUnreadBytes(
  limits: UnreadLimits,
  clock: Pick<Clock, 'after'>,
  refused: (limit: keyof UnreadLimits) => void,
): UnreadBytes {
  const owners = new Map<UnreadConnection, AdmittedSession | string>();
  let isWatching = false;

  function look(): void {
    const waiting: Waiting[] = [];
    for (const [connection, whose] of owners) {
      const { writableLength: bytes } = connection;
      if (bytes === 0) continue;
      const own =
        typeof whose === 'string'
          ? { session: networkOf(whose), account: networkOf(whose) }
          : { session: whose.tokenHash, account: `account ${whose.accountId}` };
      waiting.push({ connection, bytes, ...own });
    }
    for (const [{ connection }, limit] of tooMuchUnread(waiting, limits)) {
      refused(limit);
      connection.destroy();
    }
    isWatching = false;
    watch();
  }
  function watch(): void {
    if (isWatching || owners.size === 0) return;
    isWatching = true;
    clock.after(lookEvery, look);
  }

  return {
    get bytes() {
      let all = 0;
      for (const { writableLength } of owners.keys()) all += writableLength;
      return all;
    },
    own(connection, whose) {
      if (!owners.has(connection)) connection.once('close', () => owners.delete(connection));
      owners.set(connection, whose);
      watch();
    },
  };
}
