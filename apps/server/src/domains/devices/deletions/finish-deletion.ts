import { deleteAllOf } from '../devices.store.ts';
import type { DeletionNeeds } from './deletions.needs.ts';
import { deleteContents, deleteDeletionRow, lockDeletion } from './deletions.store.ts';

/** Deletes for good what nobody took back in time. */
export async function finishDeletion(
  needs: Pick<DeletionNeeds, 'transactions' | 'items' | 'ports'>,
  id: number,
): Promise<void> {
  await needs.transactions.run(async (tx) => {
    const deletion = await lockDeletion(tx, id);
    if (deletion === undefined) return;
    const { itemId } = deletion;
    if (itemId !== null) {
      for (const clear of needs.ports.itemClearings.all()) await clear(tx, itemId);
      // Devices of it that were deleted a little earlier cannot be taken back without it.
      await deleteAllOf(tx, itemId);
    }
    await deleteContents(tx, id);
    if (itemId !== null) await needs.items.deletions.remove(tx, itemId);
    await deleteDeletionRow(tx, id);
  });
}
