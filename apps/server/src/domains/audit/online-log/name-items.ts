import type { OnlineEntry } from '@millwright/contract/audit/audit.schemas';
import type { ItemId, Port, UserId } from '@millwright/kernel';
import type { OnlineRow } from './online-log.store.ts';

/** The names of those items of these that there are. */
export type ItemNames = (ids: readonly ItemId[]) => Promise<ReadonlyMap<ItemId, string>>;

/** Whose these items are; those of nobody are left out. */
export type ItemAccounts = (ids: readonly ItemId[]) => Promise<ReadonlyMap<ItemId, UserId>>;

/** The entries with what their items are called, as far as somebody knows. */
export async function nameItems(
  itemNames: Port<ItemNames>,
  rows: readonly OnlineRow[],
): Promise<OnlineEntry[]> {
  const [namesOf] = itemNames.all();
  const ids = [...new Set(rows.map(({ itemId }) => itemId))];
  const names = await namesOf?.(ids);
  return rows.map((row) => ({ ...row, itemName: names?.get(row.itemId) ?? null }));
}
