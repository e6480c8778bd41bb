/** Who can be the second person of a write, as far as the accounts say. */
import type { ItemId } from '@millwright/kernel';
import type { Identity } from '../../../identity/index.ts';
import type { Items } from '../../../items/index.ts';
import { type Hand, isOneHand, type NameHolders, namesOf } from './one-hand.ts';

/** What is asked of who knows the accounts. */
export interface AccountsOfWriters {
  holdersOfNames(users: readonly number[]): Promise<ReadonlyMap<number, NameHolders>>;
  /** Who may write in the item now. */
  writersOf(item: ItemId): Promise<readonly number[]>;
}

export interface SecondPeople {
  /** Of each of the others whether one person may be behind both. */
  areOne(one: Hand, others: readonly Hand[]): Promise<readonly boolean[]>;
  /** Who may approve what this hand gives in the item. */
  approversOf(item: ItemId, given: Hand): Promise<readonly number[]>;
  /** Whether there are two people in the item of whom one could approve what the other gives. */
  areTwo(item: ItemId): Promise<boolean>;
}

/** By who may use the installation, and whom an item was given to. */
export const accountsOfWriters = (
  { holdersOfNames, whoMay }: Pick<Identity, 'holdersOfNames' | 'whoMay'>,
  items: Pick<Items, 'usersOf'>,
): AccountsOfWriters => ({
  holdersOfNames,
  writersOf: async (item) => whoMay('points.write', item, await items.usersOf(item)),
});

export function createSecondPeople(accounts: AccountsOfWriters): SecondPeople {
  const areOne: SecondPeople['areOne'] = async (one, others) => {
    if (others.length === 0) return [];
    const names = new Set([one, ...others].flatMap(namesOf));
    const holders = await accounts.holdersOfNames([...names]);
    return others.map((other) => isOneHand(one, other, holders));
  };
  return {
    areOne,
    async approversOf(item, given) {
      const writers = await accounts.writersOf(item);
      const one = await areOne(
        given,
        writers.map((userId) => ({ userId, personId: userId })),
      );
      return writers.filter((_, index) => one[index] === false);
    },
    async areTwo(item) {
      const writers = await accounts.writersOf(item);
      const holders = await accounts.holdersOfNames(writers);
      const hands = writers.map((userId): Hand => ({ userId, personId: userId }));
      return hands.some((one, index) =>
        hands.slice(index + 1).some((other) => !isOneHand(one, other, holders)),
      );
    },
  };
}
