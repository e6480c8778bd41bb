/**
 * What pages say over their live sockets: each message is counted as a call is, waits in bounded
 * memory, and is worked at in its turn, one of a session and two of an account at a time.
 */
import type { Clock, Duration } from '@millwright/kernel';
import type { AdmittedSession } from './admitted-session.ts';
import type { Allowance } from './allowance.ts';
import { createConcurrencyLimit } from './concurrency-limit.ts';

export interface SocketMessages {
  /** Bytes that wait, of all sockets. */
  readonly waiting: number;
  /** The line of one socket. */
  line(of: AdmittedSession, needs: LineNeeds): MessageLine;
}

export interface LineNeeds {
  /** Must not reject. */
  readonly work: (message: Buffer) => Promise<void>;
  /** More waits than may, or has waited for too long; the line has ended. */
  readonly tooMany: () => void;
}

export interface MessageLine {
  add(message: Buffer): void;
  /** Nobody waits for the answers any more: what has not begun is dropped. */
  end(): void;
}

/** What may wait: as much as a page asks for that comes back with all it may watch. */
const most = { socket: 262_144, session: 1_048_576, account: 4_194_304 };
/** A message holds more than its bytes. */
const overhead = 256;
/** A message counts as one for each of these that it begins. */
const bytesOfOne = 1024;
const atOnce = { session: 1, account: 2 };
/** A socket has no more than one message in the queues, and sockets are counted. */
const queue = { ofOne: Number.POSITIVE_INFINITY, inAll: Number.POSITIVE_INFINITY };

/** Sums by key; nothing is kept of those who have none. */
function createSums<Key>() {
  const sums = new Map<Key, number>();
  return {
    of: (key: Key) => sums.get(key) ?? 0,
    add(key: Key, amount: number) {
      const sum = (sums.get(key) ?? 0) + amount;
      if (sum > 0) sums.set(key, sum);
      else sums.delete(key);
    },
  };
}

/** @param refused hears that a line was ended as too much */
export function createSocketMessages(needs: {
  readonly clock: Clock;
  /** Messages a second, and what was not spent for a while. */
  readonly rates: { readonly session: Allowance; readonly account: Allowance };
  readonly timeout: Duration;
  readonly refused: () => void;
}): SocketMessages {
  const { clock, rates, timeout } = needs;
  const limit = { clock, inAll: Number.POSITIVE_INFINITY, queue, timeout };
  const [sessions, accounts] = [createConcurrencyLimit(limit), createConcurrencyLimit(limit)];
  const held = { session: createSums<string>(), account: createSums<string>() };
  let all = 0;

  function line({ tokenHash, accountId }: AdmittedSession, { work, tooMany }: LineNeeds) {
    const account = String(accountId);
    const waiting: Buffer[] = [];
    let own = 0;
    let isBusy = false;
    let hasEnded = false;
    let wake = (): void => {};

    const count = ({ length }: Buffer, by: 1 | -1): void => {
      const bytes = by * (length + overhead);
      own += bytes;
      all += bytes;
      held.session.add(tokenHash, bytes);
      held.account.add(account, bytes);
    };
    const end = (): void => {
      hasEnded = true;
      for (const message of waiting) count(message, -1);
      waiting.length = 0;
      wake();
    };
    const giveUp = (): void => {
      if (hasEnded) return;
      end();
      needs.refused();
      tooMany();
    };
    const hasRoom = ({ length }: Buffer): boolean => {
      const bytes = length + overhead;
      return (
        own + bytes <= most.socket &&
        held.session.of(tokenHash) + bytes <= most.session &&
        held.account.of(account) + bytes <= most.account
      );
    };

    /** Until the key has paid for the message, or the line has ended. */
    const pay = async (allowance: Allowance, key: string, amount: number): Promise<void> => {
      while (!hasEnded) {
        const wait = allowance.take(key);
        if (wait <= 0) return allowance.spend(key, amount - 1);
        await new Promise<void>((resolve) => {
          const cancel = clock.after(wait, resolve);
          wake = () => {
            cancel();
            resolve();
          };
        });
      }
    };
    const amountOf = (message: Buffer): number => 1 + Math.floor(message.length / bytesOfOne);

    /** Who has spent what is theirs waits in a place of theirs, and holds none that is shared. */
    const inTurn = async (message: Buffer): Promise<void> =>
      sessions.run([{ key: tokenHash, most: atOnce.session }], async () => {
        await pay(rates.session, tokenHash, amountOf(message));
        if (hasEnded) return;
        await accounts.run([{ key: account, most: atOnce.account }], async () => {
          await pay(rates.account, account, amountOf(message));
          if (hasEnded) return;
          waiting.shift();
          count(message, -1);
          await work(message);
        });
      });

    const goOn = async (): Promise<void> => {
      isBusy = true;
      for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
        await inTurn(next).catch(giveUp);
      }
      isBusy = false;
    };

    return {
      add(message: Buffer) {
        if (hasEnded) return;
        if (!hasRoom(message)) return giveUp();
        count(message, 1);
        waiting.push(message);
        if (!isBusy) void goOn();
      },
      end,
    };
  }

  return {
    get waiting() {
      return all;
    },
    line,
  };
}
