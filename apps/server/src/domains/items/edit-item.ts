import { refuse } from '@millwright/contract';
import { itemChanged } from '@millwright/contract/items/items.events';
import type { Item, ItemInput } from '@millwright/contract/items/items.schemas';
import type { ItemId } from '@millwright/kernel';
import { type Acting, type Change, change } from '../../platform/audit/index.ts';
import type { ItemNeeds } from './items.needs.ts';
import { isNameTaken, lockItem, updateItem, type VisibleItems } from './items.store.ts';

/**
 * @throws Fault refusal `general.not_found`, `general.conflict` with the fresh item,
 *   `item.name_taken`.
 */
export async function editItem(
  needs: ItemNeeds,
  input: ItemInput & { id: ItemId; version: number },
  acting: Acting,
  visible: VisibleItems,
): Promise<Item> {
  const { id } = input;
  const item: Change<Item> = {
    action: 'item.edit',
    lock: (tx) => lockItem(tx, id),
    version: input.version,
    describe: ({ itemName }) => ({ subject: { kind: 'item', id, name: itemName }, itemId: id }),
    emit: (tx) => needs.outbox.emit(tx, itemChanged, { itemId: id, change: 'edited' }),
  };
  return change(needs, item, acting, async (tx) => {
    if (await isNameTaken(tx, { name: input.itemName, among: visible, except: id })) {
      throw refuse('item.name_taken', { name: input.itemName });
    }
    return updateItem(tx, id, input, needs.clock.now());
  });
}
