import { refuse } from '@millwright/contract';
import type { Item, ItemInput } from '@millwright/contract/items/items.schemas';
import { userId } from '@millwright/kernel';
import type { Acting } from '../../platform/audit/index.ts';
import type { Tx } from '../../platform/storage/index.ts';
import { addItem } from './add-item.ts';
import type { ItemNeeds } from './items.needs.ts';
import { isNameTaken, type VisibleItems } from './items.store.ts';

/**
 * Creates an item and gives it to the user who does.
 * @param visible the items the user sees: the name must differ from theirs.
 * @param furnish makes what the item comes with, in the same transaction
 * @throws Fault refusal `item.name_taken`.
 */
export async function createItem(
  needs: ItemNeeds,
  input: ItemInput,
  acting: Acting,
  visible: VisibleItems,
  furnish?: (tx: Tx, item: Item) => Promise<void>,
): Promise<Item> {
  const item = await needs.transactions.run(async (tx) => {
    if (await isNameTaken(tx, { name: input.itemName, among: visible })) {
      throw refuse('item.name_taken', { name: input.itemName });
    }
    const added = await addItem(needs, tx, input, acting);
    await furnish?.(tx, added);
    return added;
  });
  const { actor } = acting;
  if (actor.kind === 'user') needs.guard.announce({ kind: 'access', userId: userId(actor.id) });
  return item;
}
