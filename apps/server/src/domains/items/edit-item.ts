import { refuse } from '@millwright/contract';
import { itemChanged } from '@millwright/contract/items/items.events';
import type { Item, ItemInput } from '@millwright/contract/items/items.schemas';
import { conflict } from '@millwright/kernel';
import type { Acting } from '../../platform/audit/index.ts';
import type { ItemNeeds } from './items.needs.ts';
import { isNameTaken, lockItem, updateItem, type VisibleItems } from './items.store.ts';

/**
 * @throws Fault refusal `general.not_found`, `general.conflict` with the fresh item,
 *   `item.name_taken`.
 */
export async function editItem(
  needs: ItemNeeds,
  input: ItemInput & { id: number; version: number },
  acting: Acting,
  visible: VisibleItems,
): Promise<Item> {
  const { id } = input;
  return needs.transactions.run(async (tx) => {
    const before = await lockItem(tx, id);
    if (before === null) throw refuse('general.not_found');
    if (before.version !== input.version) throw conflict(before);
    if (await isNameTaken(tx, { name: input.itemName, among: visible, except: id })) {
      throw refuse('item.name_taken', { name: input.itemName });
    }
    const after = await updateItem(tx, id, input, needs.clock.now());
    await needs.auditTrail.record(tx, {
      ...acting,
      action: 'item.edit',
      subject: { kind: 'item', id, name: after.itemName },
      itemId: id,
      before,
      after,
    });
    await needs.outbox.emit(tx, itemChanged, { itemId: id, change: 'edited' });
    return after;
  });
}
