import { refuse } from '@millwright/contract';
import type { MapTiles } from '@millwright/contract/items/item-map.schemas';
import { type ItemId, seconds } from '@millwright/kernel';
import { createConcurrencyLimit } from '../../platform/admission/index.ts';
import { accountKeyOf } from '../../platform/audit/index.ts';
import type { Http } from '../../platform/http/index.ts';
import { createAccountQuota, type MostPerAccount } from '../../platform/storage/index.ts';
import { assignItems } from './assign-items.ts';
import { countItems } from './count-items.ts';
import { createItem } from './create-item.ts';
import { deleteItem } from './delete-item.ts';
import { deleteItems } from './delete-items.ts';
import { editItem } from './edit-item.ts';
import { itemsInGroup, routeGroups } from './groups/index.ts';
import { homeStatistics } from './home-statistics.ts';
import { checkItem } from './item-check/index.ts';
import { createItemDeletions } from './item-deletions.ts';
import { exportItem, importItem, unpackItemFile } from './item-file/index.ts';
import type { ItemNeeds } from './items.needs.ts';
import { defineItemPorts } from './items.ports.ts';
import { routeItems } from './items.routes.ts';
import {
  accountOfItem,
  accountsOfItems,
  countItemsOf,
  findItems,
  itemsOfUser,
  itemsOfUsers,
  listItems,
  usersOfItem,
  type VisibleItems,
} from './items.store.ts';
import type { Items } from './items.ts';

export type { HomeFigures, HomeQuestion } from './home-figures.ts';
export {
  areUnitsApart,
  type FoundAt,
  findingsOfExpression,
  findingsOfRefusal,
} from './item-check/index.ts';
export {
  defineItemFilePart,
  type ItemFileFindings,
  type ItemFilePart,
  type ItemFileTarget,
} from './item-file-part.ts';
export type {
  ItemCheck,
  ItemCounter,
  ItemDeletionGuard,
  ItemPorts,
  ShiftText,
} from './items.ports.ts';
export type { VisibleItems } from './items.store.ts';
export type { Items } from './items.ts';
export { createShiftCalendars, type ShiftCalendars } from './shift-calendars/index.ts';

/** Each holds a connection of the pool for as long as its transaction takes, whoever began it. */
const importsAtOnce = { inAll: 4, queue: { ofOne: 0, inAll: 0 } };

/** Unpacking takes half a gigabyte at most. */
const unpackedAtOnce = { inAll: 1, queue: { ofOne: 1, inAll: 4 }, timeout: seconds(30) };

const both = (one: VisibleItems, other: VisibleItems): VisibleItems => {
  if (one === 'all') return other;
  return other === 'all' ? one : new Set([...one].filter((id) => other.has(id)));
};

export function createItems({
  http,
  map = null,
  mostPerAccount,
  ...given
}: Omit<ItemNeeds, 'quota'> & {
  readonly http: Http;
  readonly mostPerAccount?: MostPerAccount | undefined;
  /** What the map is drawn on; null = a grid. */
  readonly map?: MapTiles | null;
}): Items {
  const quota = createAccountQuota({
    kind: 'items',
    mostPerAccount,
    clock: given.clock,
    count: countItemsOf,
    full: (limit) => refuse('item.account_full', { limit }),
  });
  const needs: ItemNeeds = { ...given, quota };
  const ports = defineItemPorts();
  const imports = createConcurrencyLimit({ clock: needs.clock, ...importsAtOnce });
  const unpacked = createConcurrencyLimit({ clock: needs.clock, ...unpackedAtOnce });
  const names = async (ids: readonly ItemId[]) =>
    new Map((await findItems(needs.db, ids)).map((item) => [item.id, item.itemName]));
  const items: Items = {
    ports,
    async list({ group, ...query }) {
      const among =
        group === undefined ? 'all' : await itemsInGroup(needs.db, group.id, group.account);
      const visible = both(query.visible, among);
      const { list, total } = await listItems(needs.db, { ...query, visible });
      return { list: await countItems(ports, list), total };
    },
    async get(id) {
      const [row] = await countItems(ports, await findItems(needs.db, [id]));
      if (row === undefined) throw refuse('general.not_found');
      return row;
    },
    async known(ids) {
      const found = await names(ids);
      return ids.map((id) => (found.has(id) ? id : null));
    },
    names,
    async timeZones(ids) {
      const found = await findItems(needs.db, ids);
      const own = new Map(found.map((item) => [item.id, item.timeZone]));
      return (id) => (id === null ? null : own.get(id)) ?? needs.timeZone;
    },
    create: (input, acting, visible, onCreated) =>
      createItem(needs, input, acting, visible, onCreated),
    edit: (input, acting, visible) => editItem(needs, input, acting, visible),
    delete: (id, acting) => deleteItem(needs, ports, id, acting),
    deletions: createItemDeletions(needs),
    deleteMany: (ids, acting, language) => deleteItems(needs, ports, ids, acting, language),
    export: (id, access) => exportItem(needs, ports, id, access),
    import({ packed, ...given }, acting, access) {
      const shares = [{ key: accountKeyOf(acting), most: 1 }];
      return imports.run(shares, async () => {
        const file = await unpacked.run(shares, () => unpackItemFile(packed));
        return importItem(needs, ports, { ...given, file }, acting, access);
      });
    },
    check: (id) => checkItem({ clock: needs.clock, ports }, id),
    home: (query) => homeStatistics(needs, ports, query),
    itemsOf: (user) => itemsOfUser(needs.db, user),
    itemsOfMany: (users) => itemsOfUsers(needs.db, users),
    usersOf: (item) => usersOfItem(needs.db, item),
    accountOf: (item, tx) => accountOfItem(tx ?? needs.db, item),
    accountsOf: (ids) => accountsOfItems(needs.db, ids),
    assign: (user, assigned, acting) => assignItems(needs, user, assigned, acting),
  };
  routeItems(http, items, map);
  routeGroups(http, needs);
  return items;
}
