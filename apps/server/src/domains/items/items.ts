import type { Language } from '@millwright/contract';
import type { HomeStatistics } from '@millwright/contract/items/home.schemas';
import type { ItemFileReport } from '@millwright/contract/items/item-file.schemas';
import type { Item, ItemInput, ItemRow } from '@millwright/contract/items/items.schemas';
import type { ItemId, UserId } from '@millwright/kernel';
import type { Acting } from '../../platform/audit/index.ts';
import type { Download } from '../../platform/http/index.ts';
import type { Tx } from '../../platform/storage/index.ts';
import type { DeletedItems } from './delete-items.ts';
import type { HomeQuery } from './home-statistics.ts';
import type { ImportedFile } from './item-file/index.ts';
import type { ItemPorts } from './items.ports.ts';
import type { ItemQuery, VisibleItems } from './items.store.ts';

/** Projects, sites or lines: what everything hangs from and access is given by. */
export interface Items {
  readonly ports: ItemPorts;
  /** @param query with `groupId` only those in that group or below it */
  list(
    query: ItemQuery & { readonly groupId?: number | undefined },
  ): Promise<{ list: ItemRow[]; total: number }>;
  /** @throws Fault refusal `general.not_found` */
  get(id: number): Promise<ItemRow>;
  /** Of each id, itself when there is such an item, else null. */
  known(ids: readonly number[]): Promise<(ItemId | null)[]>;
  /** The names of those there are. */
  names(ids: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** @param furnish makes what the item comes with, in the same transaction */
  create(
    input: ItemInput,
    acting: Acting,
    visible: VisibleItems,
    furnish?: (tx: Tx, item: Item) => Promise<void>,
  ): Promise<Item>;
  edit(
    input: ItemInput & { id: number; version: number },
    acting: Acting,
    visible: VisibleItems,
  ): Promise<Item>;
  delete(id: number, acting: Acting): Promise<void>;
  /** Each for itself; what stays is told in `language`. */
  deleteMany(ids: readonly number[], acting: Acting, language: Language): Promise<DeletedItems>;
  /** The whole item as one file. @throws Fault refusal `general.not_found` */
  export(id: number): Promise<Download>;
  /** A new item from such a file; see `import-item.ts`. */
  import(file: ImportedFile, acting: Acting, visible: VisibleItems): Promise<ItemFileReport>;
  /** The figures of the home page. */
  home(query: HomeQuery): Promise<HomeStatistics>;
  /** The items a user was given; administrators see all besides. */
  itemsOf(user: UserId): Promise<ReadonlySet<ItemId>>;
  /** Whom an item was given to; administrators see it besides. */
  usersOf(item: number): Promise<UserId[]>;
  /** Makes a user's items exactly these. */
  assign(user: UserId, items: readonly number[], acting: Acting): Promise<void>;
}
