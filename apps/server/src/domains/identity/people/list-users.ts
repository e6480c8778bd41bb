import type { UserListRow } from '@millwright/contract/identity/users.schemas';
import type { ItemId } from '@millwright/kernel';
import { usersWithFactor } from '../factor-codes/index.ts';
import type { AccountNeeds } from '../identity.needs.ts';
import type { ItemAccess } from '../item-access.ts';
import { listUsers as listStored, type UserQuery } from './user-list.store.ts';

async function countDevices(
  access: ItemAccess,
  items: ReadonlySet<ItemId>,
): Promise<ReadonlyMap<number, number>> {
  if (items.size === 0) return new Map();
  const { list } = await access.list({
    visible: items,
    page: 1,
    pageSize: items.size,
    order: 'asc',
  });
  return new Map(list.map(({ id, counts }) => [id, counts.devices]));
}

/** A page of users, with how many items they were given and devices are in them. */
export async function listUsers(
  needs: Pick<AccountNeeds, 'db' | 'items'>,
  query: UserQuery,
): Promise<{ list: UserListRow[]; total: number }> {
  const { list, total } = await listStored(needs.db, query);
  const access = needs.items();
  const ids = list.map(({ id }) => id);
  const [given, asked] = await Promise.all([
    access.itemsOfMany(ids),
    usersWithFactor(needs.db, ids),
  ]);
  const all = new Set([...given.values()].flatMap((items) => [...items]));
  const devices = await countDevices(access, all);
  const rows = list.map((user) => {
    const items = [...(given.get(user.id) ?? [])];
    const deviceCount = items.reduce((sum, item) => sum + (devices.get(item) ?? 0), 0);
    const secondFactor = asked.has(user.id);
    return { ...user, itemCount: items.length, deviceCount, secondFactor };
  });
  return { list: rows, total };
}
