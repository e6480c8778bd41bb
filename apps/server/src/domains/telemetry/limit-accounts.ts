/** What an account has of what all share: turns at the database, and rates of what fills its tables. */
import type { Clock, ItemId } from '@millwright/kernel';
import type { Metrics } from '../../platform/metrics.ts';
import type { Items } from '../items/index.ts';
import { createAccountRate, type RatesPerAccount } from './account-rates.ts';
import { createAccountTurns } from './account-turns.ts';
import { createCalculatedRate } from './calculated-rate.ts';
import { createWriteBudget } from './writes/index.ts';

/** What an account has not used for so long it can use at once: recipes, the start of a shift. */
const savedSeconds = { writes: 100, triggerActions: 300 };

export function limitAccounts({
  clock,
  metrics,
  items,
  ratesPerAccount: rates,
}: {
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly items: Pick<Items, 'accountOf'>;
  readonly ratesPerAccount?: RatesPerAccount | undefined;
}) {
  const accounts = createAccountTurns({
    ...{ clock, metrics },
    accountOf: (item) => items.accountOf(item),
  });
  let skipped = new Map<ItemId, number>();
  return {
    accounts,
    budget: createWriteBudget({
      ...{ turns: accounts, metrics },
      rate: createAccountRate(clock, rates?.writes, savedSeconds.writes),
    }),
    calculated: createCalculatedRate({
      clock,
      perSecond: rates?.calculatedSamples,
      keyOf: accounts.keyOf,
    }),
    triggers: {
      rate: createAccountRate(clock, rates?.triggerActions, savedSeconds.triggerActions),
      mostRecordedValues: rates?.recordedValues ?? Number.MAX_SAFE_INTEGER,
      skipped: (item: ItemId): void => void skipped.set(item, (skipped.get(item) ?? 0) + 1),
    },
    /** How often triggers of items were skipped since this was asked last. */
    takeSkipped(): ReadonlyMap<ItemId, number> {
      const taken = skipped;
      skipped = new Map();
      return taken;
    },
  };
}
