/** How many rows an account adds to the log of writes: refused attempts, too, are in it. */
import { refuse } from '@millwright/contract';
import type { ItemId } from '@millwright/kernel';
import type { Metrics } from '../../../platform/metrics.ts';
import type { AccountRate } from '../account-rates.ts';
import type { AccountTurns } from '../account-turns.ts';

/** What acts by itself, people, or the rest value that a person gives, by the user. */
export type WrittenBy = 'itself' | 'people' | { readonly stopOf: number };

export interface WriteBudget {
  /**
   * Before anything is logged. What acts by itself leaves people theirs; whoever brings something to rest has
   * rows of their own for that, which nobody else can use up.
   * @throws Fault refusal `general.too_many` {seconds}
   */
  demand(item: ItemId, rows: number, by: WrittenBy): Promise<void>;
}

const shareOf = (account: string, by: WrittenBy): string => {
  if (by === 'people') return account;
  return by === 'itself' ? `${account} by itself` : `${account} stops of ${by.stopOf}`;
};

export function createWriteBudget({
  rate,
  turns,
  metrics,
}: {
  readonly rate: AccountRate;
  readonly turns: Pick<AccountTurns, 'keyOf'>;
  readonly metrics: Metrics;
}): WriteBudget {
  const refused = metrics.count(
    'writes_refused_total',
    'Writes refused for the account has given too many lately',
    ['by'],
  );
  return {
    async demand(item, rows, by) {
      const key = await turns.keyOf(item);
      const wait = rate.take(shareOf(key, by), rows);
      if (wait <= 0) return;
      refused.add({ by: by === 'itself' ? 'itself' : 'people' });
      throw refuse('general.too_many', { seconds: Math.ceil(wait / 1000) });
    },
  };
}
