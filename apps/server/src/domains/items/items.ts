import type { Language } from '@millwright/contract';
import type { HomeStatistics } from '@millwright/contract/items/home.schemas';
import type { ItemFindings } from '@millwright/contract/items/item-check/item-check.schemas';
import type { ItemFileReport } from '@millwright/contract/items/item-file.schemas';
import type { Item, ItemInput, ItemRow } from '@millwright/contract/items/items.schemas';
import type { ItemId, UserId } from '@millwright/kernel';
import type { Acting } from '../../platform/audit/index.ts';
import type { Download } from '../../platform/http/index.ts';
import type { Tx } from '../../platform/storage/index.ts';
import type { DeletedItems } from './delete-items.ts';
import type { HomeQuery } from './home-statistics.ts';
import type { ItemDeletions } from './item-deletions.ts';
import type { ExportAccess, ImportAccess, ImportedFile } from './item-file/index.ts';
import type { ItemPorts } from './items.ports.ts';
import type { ItemQuery, VisibleItems } from './items.store.ts';

/** Projects, sites or lines: what everything hangs from and access is given by. */
export interface Items {
  readonly ports: ItemPorts;
  /** @param query with `group` only those in that group or below it, as far as the account sees it */
  list(
    query: ItemQuery & {
      readonly group?: { readonly id: number; readonly account: UserId } | undefined;
    },
  ): Promise<{ list: ItemRow[]; total: number }>;
  /** @throws Fault refusal `general.not_found` */
  get(id: ItemId): Promise<ItemRow>;
  /** Of each id, itself when there is such an item, else null. */
  known(ids: readonly ItemId[]): Promise<(ItemId | null)[]>;
  /** The names of those there are. */
  names(ids: readonly ItemId[]): Promise<ReadonlyMap<ItemId, string>>;
  /** Of each of these, where its days begin: in its own zone, else in that of the installation. */
  timeZones(ids: readonly ItemId[]): Promise<(id: ItemId | null) => string>;
  /** @param onCreated makes what the item comes with, in the same transaction */
  create(
    input: ItemInput,
    acting: Acting,
    visible: VisibleItems,
    onCreated?: (tx: Tx, item: Item) => Promise<void>,
  ): Promise<Item>;
  edit(
    input: ItemInput & { id: ItemId; version: number },
    acting: Acting,
    visible: VisibleItems,
  ): Promise<Item>;
  delete(id: ItemId, acting: Acting): Promise<void>;
  readonly deletions: ItemDeletions;
  /** Each for itself; what stays is told in `language`. */
  deleteMany(ids: readonly ItemId[], acting: Acting, language: Language): Promise<DeletedItems>;
  /**
   * The whole item as one file; without what the access may not be shown, where one is given.
   * @throws Fault refusal `general.not_found`
   */
  export(id: ItemId, access?: ExportAccess): Promise<Download>;
  /**
   * A new item from such a file, as far as the access allows; see `import-item.ts`.
   * @throws Fault refusal `general.too_many` {seconds} while this account imports, or many do
   */
  import(file: ImportedFile, acting: Acting, access: ImportAccess): Promise<ItemFileReport>;
  /** What is wrong with what was entered of an item. */
  check(id: ItemId): Promise<ItemFindings>;
  /** The figures of the home page. */
  home(query: HomeQuery): Promise<HomeStatistics>;
  /** The items a user was given; administrators see all besides. */
  itemsOf(user: UserId): Promise<ReadonlySet<ItemId>>;
  /** Of each of these users; who has none is left out. */
  itemsOfMany(users: readonly UserId[]): Promise<ReadonlyMap<UserId, ReadonlySet<ItemId>>>;
  /** Whom an item was given to; administrators see it besides. */
  usersOf(item: ItemId): Promise<UserId[]>;
  /**
   * The account whose an item is: the one that had it first, for as long as it has it. Null where only
   * administrators have it, or the demonstration.
   */
  accountOf(item: ItemId, tx?: Tx): Promise<UserId | null>;
  /** The same of many; those that are nobody's are left out. */
  accountsOf(items: readonly ItemId[]): Promise<ReadonlyMap<ItemId, UserId>>;
  /** Makes a user's items exactly these. */
  assign(user: UserId, items: readonly ItemId[], acting: Acting): Promise<void>;
}
