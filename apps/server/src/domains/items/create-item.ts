import { refuse } from '@millwright/contract';
import { itemChanged } from '@millwright/contract/items/items.events';
import type { Item, ItemInput } from '@millwright/contract/items/items.schemas';
import { type UserId, userId } from '@millwright/kernel';
import type { Acting } from '../../platform/audit/index.ts';
import type { Tx } from '../../platform/storage/index.ts';
import type { ItemNeeds } from './items.needs.ts';
import {
  accountOfUser,
  giveItems,
  insertItem,
  isNameTaken,
  settleOwners,
  type VisibleItems,
} from './items.store.ts';

/**
 * Creates an item and gives it to the user who does, and to the one above them.
 * @param visible the items the user sees: the name must differ from theirs.
 * @param onCreated makes what the item comes with, in the same transaction
 * @throws Fault refusal `item.name_taken`, `item.account_full`.
 */
export async function createItem(
  needs: ItemNeeds,
  input: ItemInput,
  acting: Acting,
  visible: VisibleItems,
  onCreated?: (tx: Tx, item: Item) => Promise<void>,
): Promise<Item> {
  const item = await needs.transactions.run(async (tx) => {
    await demandItem(needs, tx, acting);
    if (await isNameTaken(tx, { name: input.itemName, among: visible })) {
      throw refuse('item.name_taken', { name: input.itemName });
    }
    const added = await insertItemFor(needs, tx, input, acting);
    await recordCreation(needs, tx, added, acting);
    await onCreated?.(tx, added);
    return added;
  });
  announceItems(needs, acting);
  return item;
}

/** To be called after the commit: who acts sees the new item at once, and so does their account. */
export function announceItems(
  { guard }: Pick<ItemNeeds, 'guard'>,
  { actor, account }: Acting,
): void {
  // What changes for the user above is heard by all below.
  if (actor.kind === 'user')
    guard.announce({ kind: 'access', userId: account ?? userId(actor.id) });
}

/**
 * Demands that whoever acts may have one more. Comes before all else that others wait for.
 * @throws Fault refusal `item.account_full` {limit}
 */
export async function demandItem(
  { quota }: Pick<ItemNeeds, 'quota'>,
  tx: Tx,
  { actor }: Acting,
): Promise<void> {
  if (actor.kind === 'user') await quota.demand(tx, await accountOfUser(tx, userId(actor.id)), 1);
}

/** Who has a new item: a sub-user has only what the user above them has, so it is of both. */
const holdersFor = ({ actor, account }: Acting): ReadonlySet<UserId> =>
  actor.kind === 'user'
    ? new Set([userId(actor.id), account ?? userId(actor.id)])
    : new Set<UserId>();

/** Inserts an item, gives it to the user who acts and to the one above them, and tells of it. */
export async function insertItemFor(
  needs: Pick<ItemNeeds, 'outbox' | 'clock'>,
  tx: Tx,
  input: ItemInput,
  acting: Acting,
): Promise<Item> {
  const created = await insertItem(tx, input, needs.clock.now());
  for (const user of holdersFor(acting)) await giveItems(tx, user, [created.id]);
  await settleOwners(tx, [created.id]);
  await needs.outbox.emit(tx, itemChanged, { itemId: created.id, change: 'created' });
  return created;
}

/** Writes into the audit trail that the item was created. */
export const recordCreation = (
  { auditTrail }: Pick<ItemNeeds, 'auditTrail'>,
  tx: Tx,
  created: Item,
  acting: Acting,
): Promise<void> =>
  auditTrail.record(tx, {
    ...acting,
    action: 'item.create',
    subject: { kind: 'item', id: created.id, name: created.itemName },
    itemId: created.id,
    after: created,
  });
