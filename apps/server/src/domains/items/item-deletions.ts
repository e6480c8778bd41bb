import { refuse } from '@millwright/contract';
import { itemChanged } from '@millwright/contract/items/items.events';
import type { Item } from '@millwright/contract/items/items.schemas';
import { type ItemId, userId } from '@millwright/kernel';
import type { Acting } from '../../platform/audit/index.ts';
import type { Tx } from '../../platform/storage/index.ts';
import type { ItemNeeds } from './items.needs.ts';
import {
  accountOfItem,
  deleteItemRow,
  findItems,
  isNameTaken,
  lockItem,
  setItemDeletion,
  usersOfItem,
  type VisibleItems,
} from './items.store.ts';

/** An item that is deleted with all it has, by whoever knows what that is. */
export interface ItemDeletions {
  /**
   * From the commit on it is gone for everybody.
   * @throws Fault refusal `general.not_found`
   */
  hide(tx: Tx, id: ItemId, deletion: number, acting: Acting): Promise<Item>;
  /**
   * It is there again as it was.
   * @param visible the items that its name must differ from
   * @throws Fault refusal `general.not_found` to who has it no longer, `item.name_taken` {name},
   *   `item.account_full`
   */
  show(tx: Tx, id: ItemId, acting: Acting, visible: VisibleItems): Promise<void>;
  /** For good; nothing hangs from it any more. */
  remove(tx: Tx, id: ItemId): Promise<void>;
  /** After the commit of hiding or showing it: who has it knows less now, or more. */
  announce(id: ItemId): Promise<void>;
}

export const createItemDeletions = (needs: ItemNeeds): ItemDeletions => ({
  async hide(tx, id, deletion, acting) {
    const before = await lockItem(tx, id);
    if (before === null) throw refuse('general.not_found');
    await setItemDeletion(tx, id, deletion);
    await needs.auditTrail.record(tx, {
      ...acting,
      action: 'item.delete',
      subject: { kind: 'item', id, name: before.itemName },
      itemId: id,
      before,
    });
    await needs.outbox.emit(tx, itemChanged, { itemId: id, change: 'deleted' });
    return before;
  },
  async show(tx, id, acting, visible) {
    const { actor } = acting;
    const isTheirs =
      visible === 'all' ||
      (actor.kind === 'user' && (await usersOfItem(tx, id)).includes(userId(actor.id)));
    if (!isTheirs) throw refuse('general.not_found');
    await needs.quota.demand(tx, await accountOfItem(tx, id), 1);
    await setItemDeletion(tx, id, null);
    const [item] = await findItems(tx, [id]);
    if (item === undefined) throw refuse('general.not_found');
    const { itemName: name } = item;
    if (await isNameTaken(tx, { name, among: visible, except: id })) {
      throw refuse('item.name_taken', { name });
    }
    await needs.auditTrail.record(tx, {
      ...acting,
      action: 'item.restore',
      subject: { kind: 'item', id, name },
      itemId: id,
      after: item,
    });
    await needs.outbox.emit(tx, itemChanged, { itemId: id, change: 'created' });
  },
  remove: (tx, id) => deleteItemRow(tx, id),
  async announce(id) {
    for (const userId of await usersOfItem(needs.db, id)) {
      needs.guard.announce({ kind: 'access', userId });
    }
  },
});
