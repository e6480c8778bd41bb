import { errorText, isErrorCode, type Language } from '@millwright/contract';
import type { KeptItem } from '@millwright/contract/items/items.schemas';
import { Fault, type ItemId } from '@millwright/kernel';
import type { Acting } from '../../platform/audit/index.ts';
import { deleteItem } from './delete-item.ts';
import type { ItemNeeds } from './items.needs.ts';
import type { ItemPorts } from './items.ports.ts';
import { findItems } from './items.store.ts';

export interface DeletedItems {
  readonly deleted: ItemId[];
  readonly kept: KeptItem[];
}

/** Deletes each of the items for itself; what refuses to go is told in `language`. */
export async function deleteItems(
  needs: ItemNeeds,
  ports: ItemPorts,
  ids: readonly ItemId[],
  acting: Acting,
  language: Language,
): Promise<DeletedItems> {
  const names = new Map((await findItems(needs.db, ids)).map((item) => [item.id, item.itemName]));
  const deleted: ItemId[] = [];
  const kept: KeptItem[] = [];
  for (const id of new Set(ids)) {
    try {
      await deleteItem(needs, ports, id, acting);
      deleted.push(id);
    } catch (error) {
      if (!(error instanceof Fault) || error.family !== 'refusal') throw error;
      if (!isErrorCode(error.code)) throw error;
      const message = errorText(error.code, error.details, language);
      kept.push({ id, itemName: names.get(id) ?? '', error: error.code, message });
    }
  }
  return { deleted, kept };
}
