import type { Item, ItemRow } from '@millwright/contract/items/items.schemas';
import { noItemCounts } from '@millwright/contract/manifest/counts';
import type { ItemPorts } from './items.ports.ts';

/** Adds to each item what the later domains count of it now. */
export async function countItems(ports: ItemPorts, items: readonly Item[]): Promise<ItemRow[]> {
  const ids = items.map((item) => item.id);
  const counted = await Promise.all(ports.counters.all().map((counter) => counter(ids)));
  return items.map((item) => ({
    ...item,
    counts: Object.assign({ ...noItemCounts }, ...counted.map((counts) => counts.get(item.id))),
  }));
}
