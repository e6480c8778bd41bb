/** Lets so much of one kind of work run at the same time, so that it leaves room for the rest. */
import { refuse } from '@millwright/contract';
import { type Clock, type Duration, seconds } from '@millwright/kernel';

/** Whose work it is, and how much of theirs may run at a time. */
export interface Share {
  readonly key: string;
  readonly most: number;
}

export interface ConcurrencyLimit {
  /** Work that runs. */
  readonly running: number;
  /** Work that waits for its turn. */
  readonly waiting: number;
  /**
   * Runs the work in its turn: of those who have not as much running as is theirs, whoever was
   * served longest ago, by the first share, then by the next.
   * Where too much is waiting, whoever has most of it waiting loses their newest.
   * @param shares the widest first: what is shared out among accounts, then among their sessions
   * @param gone whether nobody waits for the outcome any more
   * @throws Fault refusal `general.too_many` {seconds} when too much is waiting, or it has waited
   *   for too long
   */
  run<T>(shares: readonly Share[], work: () => Promise<T>, gone?: () => boolean): Promise<T>;
}

interface Waiting {
  readonly shares: readonly Share[];
  readonly begin: () => void;
  readonly refuse: () => void;
}

/** Seconds after which to ask again. */
const pause = 5;

/** @throws Fault refusal `general.too_many` {seconds} */
const fail = (): never => {
  throw refuse('general.too_many', { seconds: pause });
};

const keyAt = ({ shares }: Pick<Waiting, 'shares'>, level: number): string | undefined =>
  shares[level]?.key;

/**
 * Who is refused of those who are too many: the newest of whoever has most of the first share, and
 * in there of the next. Of equals it is whoever came last.
 * @param among oldest first, at least one
 */
function findSurplus<Of extends Pick<Waiting, 'shares'>>(
  among: readonly Of[],
  level = 0,
): Of | undefined {
  const newest = among.at(-1);
  if (newest === undefined || keyAt(newest, level) === undefined) return newest;
  const counts = new Map<string | undefined, number>();
  for (const one of among) {
    counts.set(keyAt(one, level), (counts.get(keyAt(one, level)) ?? 0) + 1);
  }
  let most = keyAt(newest, level);
  for (const [key, size] of counts) if (size > (counts.get(most) ?? 0)) most = key;
  return findSurplus(
    among.filter((one) => keyAt(one, level) === most),
    level + 1,
  );
}

/**
 * @param inAll how much runs at a time, whosever it is
 * @param queue how many of the first share may run and wait together, and how many wait in all
 * @param timeout how long the work may wait
 */
export function createConcurrencyLimit({
  clock,
  inAll,
  queue,
  timeout = seconds(0),
}: {
  readonly clock: Clock;
  readonly inAll: number;
  readonly queue: { readonly ofOne: number; readonly inAll: number };
  readonly timeout?: Duration;
}): ConcurrencyLimit {
  const running = new Map<string, number>();
  const waiting = new Set<Waiting>();
  /** When whoever is waiting was last served, in turns. */
  const served = new Map<string, number>();
  let turn = 0;
  let all = 0;

  const hasRoom = (shares: readonly Share[]): boolean =>
    all < inAll && shares.every(({ key, most }) => (running.get(key) ?? 0) < most);

  function count(shares: readonly Share[], by: 1 | -1): void {
    all += by;
    if (by > 0) {
      turn += 1;
      for (const { key } of shares) served.set(key, turn);
    }
    for (const { key } of shares) {
      const left = (running.get(key) ?? 0) + by;
      if (left > 0) running.set(key, left);
      else running.delete(key);
    }
  }

  function isSooner(one: Waiting, other: Waiting): boolean {
    for (const [level, { key }] of one.shares.entries()) {
      const difference = (served.get(key) ?? 0) - (served.get(keyAt(other, level) ?? '') ?? 0);
      if (difference !== 0) return difference < 0;
    }
    return false;
  }

  function findNext(): Waiting | undefined {
    let next: Waiting | undefined;
    for (const one of waiting) {
      if ((next === undefined || isSooner(one, next)) && hasRoom(one.shares)) next = one;
    }
    return next;
  }

  function callNext(): void {
    while (all < inAll) {
      const next = findNext();
      if (next === undefined) break;
      waiting.delete(next);
      next.begin();
    }
    if (waiting.size === 0) served.clear();
  }

  /**
   * Makes room for one more to wait.
   * @throws Fault refusal `general.too_many` {seconds} when whoever comes has most already
   */
  function demandPlace(shares: readonly Share[]): void {
    const own = keyAt({ shares }, 0);
    const ofOwn = own === undefined ? [] : [...waiting].filter((one) => keyAt(one, 0) === own);
    const open = own === undefined ? 0 : (running.get(own) ?? 0) + ofOwn.length;
    const isOwnFull = own !== undefined && open >= queue.ofOne;
    if (!isOwnFull && waiting.size < queue.inAll) return;
    const newcomer = { shares, refuse: fail };
    findSurplus([...(isOwnFull ? ofOwn : waiting), newcomer])?.refuse();
  }

  async function awaitTurn(shares: readonly Share[]): Promise<void> {
    demandPlace(shares);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const one: Waiting = {
      shares,
      begin() {
        cancel();
        count(shares, 1);
        resolve();
      },
      refuse() {
        cancel();
        waiting.delete(one);
        reject(refuse('general.too_many', { seconds: pause }));
      },
    };
    const cancel = clock.after(timeout, one.refuse);
    waiting.add(one);
    await promise;
  }

  return {
    get running() {
      return all;
    },
    get waiting() {
      return waiting.size;
    },
    async run(shares, work, gone = () => false) {
      if (hasRoom(shares)) count(shares, 1);
      else await awaitTurn(shares);
      try {
        if (gone()) fail();
        return await work();
      } finally {
        count(shares, -1);
        callNext();
      }
    },
  };
}
