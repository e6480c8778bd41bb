import type { ItemId, UserId } from '@millwright/kernel';
import type { Acting } from '../../platform/audit/index.ts';

/** What identity asks of the domain that knows the items and whom they were given to. */
export interface ItemAccess {
  itemsOf(user: UserId): Promise<ReadonlySet<ItemId>>;
  /** Of each of these users; who has none is left out. */
  itemsOfMany(users: readonly UserId[]): Promise<ReadonlyMap<UserId, ReadonlySet<ItemId>>>;
  /** The names of those there are. */
  names(items: readonly ItemId[]): Promise<ReadonlyMap<ItemId, string>>;
  /** Makes a user's items exactly these. */
  assign(user: UserId, items: readonly ItemId[], acting: Acting): Promise<void>;
  list(query: {
    readonly visible: ReadonlySet<ItemId>;
    readonly page: number;
    readonly pageSize: number;
    readonly order: 'asc' | 'desc';
  }): Promise<{
    readonly list: readonly {
      readonly id: ItemId;
      readonly counts: { readonly devices: number };
    }[];
  }>;
}

/** Before the domain of items has joined: nobody but administrators has any. */
export const noItems: ItemAccess = {
  itemsOf: async () => new Set(),
  itemsOfMany: async () => new Map(),
  names: async () => new Map(),
  assign: async () => undefined,
  list: async () => ({ list: [] }),
};
