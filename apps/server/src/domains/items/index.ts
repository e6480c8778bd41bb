import type { Language } from '@millwright/contract';
import type { HomeStatistics } from '@millwright/contract/items/home.schemas';
import type { ItemFileReport } from '@millwright/contract/items/item-file.schemas';
import type { MapTiles } from '@millwright/contract/items/item-map.schemas';
import type { Item, ItemInput, ItemRow } from '@millwright/contract/items/items.schemas';
import { type ItemId, itemId, refusal, type UserId } from '@millwright/kernel';
import type { Acting } from '../../platform/acting.ts';
import type { Download } from '../../platform/call-context.ts';
import type { Http } from '../../platform/http.ts';
import type { Tx } from '../../platform/transaction.ts';
import { assignItems } from './assign-items.ts';
import { countItems } from './count-items.ts';
import { createItem } from './create-item.ts';
import { deleteItem } from './delete-item.ts';
import { type DeletedItems, deleteItems } from './delete-items.ts';
import { editItem } from './edit-item.ts';
import { exportItem } from './export-item.ts';
import { type HomeQuery, homeStatistics } from './home-statistics.ts';
import { type ImportedFile, importItem } from './import-item.ts';
import { type ItemGroups, type ItemNeeds, noGroups } from './items.needs.ts';
import { defineItemPorts, type ItemPorts } from './items.ports.ts';
import { routeItems } from './items.routes.ts';
import {
  findItems,
  type ItemQuery,
  itemsOfUser,
  listItems,
  usersOfItem,
  type VisibleItems,
} from './items.store.ts';

export type { HomeFigures, HomeQuestion } from './home-statistics.ts';
export type { ItemFileFindings, ItemFilePart, ItemFileTarget } from './item-file-part.ts';
export type { ItemCounter, ItemDeletionGuard, ItemPorts } from './items.ports.ts';
export type { VisibleItems } from './items.store.ts';

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

const both = (one: VisibleItems, other: VisibleItems): VisibleItems => {
  if (one === 'all') return other;
  return other === 'all' ? one : new Set([...one].filter((id) => other.has(id)));
};

export function createItems({
  http,
  map = null,
  groups = noGroups,
  ...needs
}: ItemNeeds & {
  readonly http: Http;
  /** What the map is drawn on; null = a grid. */
  readonly map?: MapTiles | null;
  readonly groups?: ItemGroups;
}): Items {
  const ports = defineItemPorts();
  const names = async (ids: readonly number[]) =>
    new Map((await findItems(needs.db, ids)).map((item) => [item.id, item.itemName]));
  const items: Items = {
    ports,
    async list({ groupId, ...query }) {
      const among = groupId === undefined ? 'all' : await groups.itemsInGroup(groupId);
      const visible = both(query.visible, among);
      const { list, total } = await listItems(needs.db, { ...query, visible });
      return { list: await countItems(ports, list), total };
    },
    async get(id) {
      const [row] = await countItems(ports, await findItems(needs.db, [id]));
      if (row === undefined) throw refusal('general.not_found');
      return row;
    },
    async known(ids) {
      const found = await names(ids);
      return ids.map((id) => (found.has(id) ? itemId(id) : null));
    },
    names,
    create: (input, acting, visible, furnish) => createItem(needs, input, acting, visible, furnish),
    edit: (input, acting, visible) => editItem(needs, input, acting, visible),
    delete: (id, acting) => deleteItem(needs, ports, id, acting),
    deleteMany: (ids, acting, language) => deleteItems(needs, ports, ids, acting, language),
    export: (id) => exportItem(needs, ports, id),
    import: (file, acting, visible) => importItem(needs, ports, file, acting, visible),
    home: (query) => homeStatistics(needs, ports, query),
    itemsOf: (user) => itemsOfUser(needs.db, user),
    usersOf: (item) => usersOfItem(needs.db, item),
    assign: (user, assigned, acting) => assignItems(needs, user, assigned, acting),
  };
  routeItems(http, items, map);
  return items;
}
