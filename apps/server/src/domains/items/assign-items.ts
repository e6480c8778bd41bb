import type { ItemId, UserId } from '@millwright/kernel';
import type { Acting } from '../../platform/audit/index.ts';
import type { ItemNeeds } from './items.needs.ts';
import { giveItems, itemsOfUser, settleOwners, takeItems } from './items.store.ts';

/** Makes a user's items exactly these; open sessions of the user see it at once. */
export async function assignItems(
  needs: ItemNeeds,
  user: UserId,
  items: readonly ItemId[],
  acting: Acting,
): Promise<void> {
  await needs.transactions.run(async (tx) => {
    const before = [...(await itemsOfUser(tx, user))];
    const wanted = new Set(items);
    const taken = before.filter((item) => !wanted.has(item));
    await takeItems(tx, user, taken);
    await giveItems(tx, user, items);
    await settleOwners(tx, [...taken, ...items]);
    await needs.auditTrail.record(tx, {
      ...acting,
      action: 'item.assign',
      subject: { kind: 'user', id: user },
      before: { items: before },
      after: { items },
    });
  });
  needs.guard.announce({ kind: 'access', userId: user });
}
