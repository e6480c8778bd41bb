/**
 * How many rows an account may add to a table that all share, by what happens by itself. Asked in the
 * transaction that adds them, paid when it is committed: one that is tried again pays once.
 */
import type { Clock, ItemId, UserId } from '@millwright/kernel';
import { createAllowance } from './allowance.ts';

export interface AccountRows {
  /** What the accounts of these items have left. @throws Fault outage while the database is away */
  open(items: readonly ItemId[]): Promise<OpenRows>;
  /** How much of each item was beyond since this was asked last. */
  takeBeyond(): ReadonlyMap<ItemId, number>;
}

export interface OpenRows {
  /** Whether the account that has the item may add one more. */
  isRoom(item: ItemId): boolean;
  /** One was added, be there room or not: what comes next waits for it too. */
  added(item: ItemId): void;
  /** One was not, for there was no room. */
  leftOut(item: ItemId): void;
  /** What was said is so. */
  commit(): void;
}

/**
 * @param perSecond for good; any number without
 * @param savedSeconds so long a rest can be used at once
 */
export function createAccountRows(needs: {
  readonly clock: Clock;
  readonly perSecond: number | undefined;
  readonly savedSeconds: number;
  readonly accountsOf: (items: readonly ItemId[]) => Promise<ReadonlyMap<ItemId, UserId>>;
}): AccountRows {
  const { clock, perSecond, savedSeconds, accountsOf } = needs;
  if (perSecond === undefined) return { open: async () => anyNumber, takeBeyond: () => new Map() };
  const allowance = createAllowance({ clock, perSecond, atOnce: perSecond * savedSeconds });
  let beyond = new Map<ItemId, number>();

  return {
    async open(items) {
      const accounts = await accountsOf([...new Set(items)]);
      const keyOf = (item: ItemId): string => String(accounts.get(item) ?? `item ${item}`);
      const used = new Map<string, number>();
      const out = new Map<ItemId, number>();
      return {
        isRoom: (item) => allowance.left(keyOf(item)) > (used.get(keyOf(item)) ?? 0),
        added: (item) => count(used, keyOf(item), 1),
        leftOut: (item) => count(out, item, 1),
        commit() {
          for (const [key, amount] of used) allowance.spend(key, amount);
          for (const [item, amount] of out) count(beyond, item, amount);
        },
      };
    },
    takeBeyond() {
      const taken = beyond;
      beyond = new Map();
      return taken;
    },
  };
}

const anyNumber: OpenRows = {
  isRoom: () => true,
  added: () => {},
  leftOut: () => {},
  commit: () => {},
};

function count<Key>(counts: Map<Key, number>, key: Key, amount: number): void {
  counts.set(key, (counts.get(key) ?? 0) + amount);
}
