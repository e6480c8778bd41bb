import { type ItemChanged, itemChanged } from '@millwright/contract/items/items.events';
import type { Item, ItemInput } from '@millwright/contract/items/items.schemas';
import { refusal, userId } from '@millwright/kernel';
import type { Acting } from '../../platform/acting.ts';
import type { ItemNeeds } from './items.needs.ts';
import { giveItems, insertItem, isNameTaken, type VisibleItems } from './items.store.ts';

/**
 * Creates an item and gives it to the user who does.
 * @param visible the items the user sees: the name must differ from theirs.
 * @throws Fault refusal `item.name_taken`.
 */
export async function createItem(
  needs: ItemNeeds,
  input: ItemInput,
  acting: Acting,
  visible: VisibleItems,
): Promise<Item> {
  const { actor } = acting;
  const owner = actor.kind === 'user' ? userId(actor.id) : null;
  const item = await needs.transactions.run(async (tx) => {
    if (await isNameTaken(tx, { name: input.itemName, among: visible })) {
      throw refusal('item.name_taken', { name: input.itemName });
    }
    const created = await insertItem(tx, input, needs.clock.now());
    if (owner !== null) await giveItems(tx, owner, [created.id]);
    await needs.auditTrail.record(tx, {
      ...acting,
      action: 'item.create',
      subject: { kind: 'item', id: created.id, name: created.itemName },
      itemId: created.id,
      after: created,
    });
    const data: ItemChanged = { itemId: created.id, change: 'created' };
    await needs.outbox.emit(tx, { name: itemChanged, key: `item:${created.id}`, data });
    return created;
  });
  if (owner !== null) needs.guard.announce({ kind: 'access', userId: owner });
  return item;
}
