/** How many rows an account adds to the log of writes: refused attempts, too, are in it. */
import { refuse } from '@millwright/contract';
import type { ItemId } from '@millwright/kernel';
import type { Metrics } from '../../../platform/metrics.ts';
import type { AccountRate } from '../account-rates.ts';
import type { AccountTurns } from '../account-turns.ts';

export interface WriteBudget {
  /**
   * Before anything is logged. What acts by itself leaves people theirs.
   * @throws Fault refusal `general.too_many` {seconds}
   */
  demand(item: ItemId, rows: number, byItself: boolean): Promise<void>;
}

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
    async demand(item, rows, byItself) {
      const key = await turns.keyOf(item);
      const wait = rate.take(byItself ? `${key} by itself` : key, rows);
      if (wait <= 0) return;
      refused.add({ by: byItself ? 'itself' : 'people' });
      throw refuse('general.too_many', { seconds: Math.ceil(wait / 1000) });
    },
  };
}
