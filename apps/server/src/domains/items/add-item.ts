import { itemChanged } from '@millwright/contract/items/items.events';
import type { Item, ItemInput } from '@millwright/contract/items/items.schemas';
import { userId } from '@millwright/kernel';
import type { Acting } from '../../platform/audit/index.ts';
import type { Tx } from '../../platform/storage/index.ts';
import type { ItemNeeds } from './items.needs.ts';
import { giveItems, insertItem } from './items.store.ts';

/** Inserts an item, gives it to the user who acts, and tells of it. The name was checked. */
export async function addItem(
  needs: Pick<ItemNeeds, 'auditTrail' | 'outbox' | 'clock'>,
  tx: Tx,
  input: ItemInput,
  acting: Acting,
): Promise<Item> {
  const created = await insertItem(tx, input, needs.clock.now());
  const { actor } = acting;
  if (actor.kind === 'user') await giveItems(tx, userId(actor.id), [created.id]);
  await needs.auditTrail.record(tx, {
    ...acting,
    action: 'item.create',
    subject: { kind: 'item', id: created.id, name: created.itemName },
    itemId: created.id,
    after: created,
  });
  await needs.outbox.emit(tx, itemChanged, { itemId: created.id, change: 'created' });
  return created;
}
