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
   * served longest ago, by the first share.
   * @param gone whether nobody waits for the outcome any more
   * @throws Fault refusal `general.too_many` {seconds} when too much is waiting, or it has waited
   *   for too long
   */
  run<T>(shares: readonly Share[], work: () => Promise<T>, gone?: () => boolean): Promise<T>;
}

interface Waiting {
  readonly shares: readonly Share[];
  readonly begin: () => void;
}

/** Seconds after which to ask again. */
const pause = 5;

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
    const [first] = shares;
    if (by > 0 && first !== undefined) {
      turn += 1;
      served.set(first.key, turn);
    }
    for (const { key } of shares) {
      const left = (running.get(key) ?? 0) + by;
      if (left > 0) running.set(key, left);
      else running.delete(key);
    }
  }

  const lastServed = ({ shares: [first] }: Waiting): number => served.get(first?.key ?? '') ?? 0;

  function findNext(): Waiting | undefined {
    let next: Waiting | undefined;
    for (const one of waiting) {
      const isSooner = next === undefined || lastServed(one) < lastServed(next);
      if (isSooner && hasRoom(one.shares)) next = one;
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

  /** What of the first share runs or waits. */
  function openOf([first]: readonly Share[]): number {
    if (first === undefined) return 0;
    let found = running.get(first.key) ?? 0;
    for (const { shares } of waiting) if (shares[0]?.key === first.key) found += 1;
    return found;
  }

  async function awaitTurn(shares: readonly Share[]): Promise<void> {
    const isFull = waiting.size >= queue.inAll || openOf(shares) >= queue.ofOne;
    if (isFull) throw refuse('general.too_many', { seconds: pause });
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const one: Waiting = {
      shares,
      begin() {
        cancel();
        count(shares, 1);
        resolve();
      },
    };
    const cancel = clock.after(timeout, () => {
      waiting.delete(one);
      reject(refuse('general.too_many', { seconds: pause }));
    });
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
        if (gone()) throw refuse('general.too_many', { seconds: pause });
        return await work();
      } finally {
        count(shares, -1);
        callNext();
      }
    },
  };
}
