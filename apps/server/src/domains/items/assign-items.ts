import type { ItemId, UserId } from '@millwright/kernel';
import type { Acting } from '../../platform/audit/index.ts';
import { namesOfUsers } from '../identity/index.ts';
import type { ItemNeeds } from './items.needs.ts';
import {
  findItems,
  giveItems,
  itemsOfUserWithHidden,
  lockItems,
  settleOwners,
  takeItems,
  takeItemsBelow,
} from './items.store.ts';

/**
 * Makes a user's items exactly these; what is taken goes from their sub-users too. Open sessions see
 * it at once.
 */
export async function assignItems(
  needs: ItemNeeds,
  user: UserId,
  items: readonly ItemId[],
  acting: Acting,
): Promise<void> {
  const below: UserId[] = [];
  await needs.transactions.run(async (tx) => {
    const known = [...(await itemsOfUserWithHidden(tx, user)), ...items];
    // Who has them is not changed by others meanwhile, or nobody would know whose they become.
    await lockItems(tx, known);
    const before = await itemsOfUserWithHidden(tx, user);
    const wanted = new Set(items);
    const taken = before.filter((item) => !wanted.has(item));
    await takeItems(tx, user, taken);
    below.push(...(await takeItemsBelow(tx, user, taken)));
    await giveItems(tx, user, items);
    await settleOwners(tx, [...taken, ...items]);
    const isChanged = taken.length > 0 || items.some((item) => !before.includes(item));
    if (!isChanged) return;
    const names = new Map((await findItems(tx, known)).map((item) => [item.id, item.itemName]));
    const named = (ids: readonly ItemId[]) => ids.map((id) => names.get(id) ?? String(id));
    await needs.auditTrail.record(tx, {
      ...acting,
      action: 'item.assign',
      subject: {
        kind: 'user',
        id: user,
        name: (await namesOfUsers(tx, [user])).get(user) ?? String(user),
      },
      before: { items: named(before) },
      after: { items: named(items) },
    });
  });
  for (const each of [user, ...below]) needs.guard.announce({ kind: 'access', userId: each });
}
