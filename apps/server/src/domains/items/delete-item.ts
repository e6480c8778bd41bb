import { refuse } from '@millwright/contract';
import { itemChanged } from '@millwright/contract/items/items.events';
import type { ItemId } from '@millwright/kernel';
import type { Acting } from '../../platform/audit/index.ts';
import type { ItemNeeds } from './items.needs.ts';
import type { ItemPorts } from './items.ports.ts';
import { deleteItemRow, lockItem, usersOfItem } from './items.store.ts';

/** @throws Fault refusal `general.not_found`, or what a deletion guard says. */
export async function deleteItem(
  needs: ItemNeeds,
  ports: ItemPorts,
  id: ItemId,
  acting: Acting,
): Promise<void> {
  const users = await needs.transactions.run(async (tx) => {
    const before = await lockItem(tx, id);
    if (before === null) throw refuse('general.not_found');
    for (const guard of ports.deletionGuards.all()) await guard(tx, id);
    const had = await usersOfItem(tx, id);
    await deleteItemRow(tx, id);
    await needs.auditTrail.record(tx, {
      ...acting,
      action: 'item.delete',
      subject: { kind: 'item', id, name: before.itemName },
      itemId: id,
      before,
    });
    await needs.outbox.emit(tx, itemChanged, { itemId: id, change: 'deleted' });
    return had;
  });
  for (const userId of users) needs.guard.announce({ kind: 'access', userId });
}
