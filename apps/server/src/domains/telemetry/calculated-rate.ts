/**
 * How many samples of calculated points an account may have kept: one message may change thousands of
 * points that nobody has read. What is beyond is shown and judged as ever, and history has fewer.
 */
import { type Clock, type ItemId, steady } from '@millwright/kernel';

export interface CalculatedRate {
  /** Whether one more of the item is kept; one that is not counts. */
  takes(item: ItemId): boolean;
  /** How many of each item were not kept since this was asked last. */
  takeThinned(): ReadonlyMap<ItemId, number>;
}

/** What an account has not used for so many seconds it can use at once: the first value of all points. */
const savedSeconds = 60;

/** When all that it used is paid back: the generic cell rate algorithm in one number. */
interface Account {
  readonly paidBackAt: Float64Array;
}

interface Known {
  account: Account;
  thinned: number;
}

export function createCalculatedRate(needs: {
  readonly clock: Clock;
  /** For good; any number without. */
  readonly perSecond: number | undefined;
  /** Under what is counted what is kept for the item; asked once, and again as items are given. */
  readonly keyOf: (item: ItemId) => Promise<string>;
}): CalculatedRate {
  const { perSecond } = needs;
  if (perSecond === undefined) return { takes: () => true, takeThinned: () => new Map() };
  const clock = steady(needs.clock);
  const cost = 1000 / perSecond;
  const credit = savedSeconds * 1000;
  const accounts = new Map<string, Account>();
  const items = new Map<ItemId, Known>();

  const accountOf = (key: string): Account => {
    const known = accounts.get(key) ?? { paidBackAt: new Float64Array(1) };
    accounts.set(key, known);
    return known;
  };
  const ask = async (item: ItemId, known: Known): Promise<void> => {
    try {
      known.account = accountOf(await needs.keyOf(item));
    } catch {
      // While the database is away it is whose it was.
    }
  };
  const know = (item: ItemId): Known => {
    const known = { account: accountOf(`item ${item}`), thinned: 0 };
    items.set(item, known);
    void ask(item, known);
    return known;
  };

  return {
    takes(item) {
      const known = items.get(item) ?? know(item);
      const { paidBackAt } = known.account;
      const now = clock.now();
      const due = Math.max(paidBackAt[0] as number, now) + cost;
      if (due - now > credit) {
        known.thinned += 1;
        return false;
      }
      paidBackAt[0] = due;
      return true;
    },
    takeThinned() {
      const thinned = new Map<ItemId, number>();
      for (const [item, known] of items) {
        if (known.thinned === 0) continue;
        thinned.set(item, known.thinned);
        known.thinned = 0;
        // It may be another account's by now.
        void ask(item, known);
      }
      return thinned;
    },
  };
}
