import type { ItemCounts } from '@millwright/contract/items/items.schemas';
import { itemCountNames } from '@millwright/contract/manifest/counts';

/** The counts of several items added up. */
export const sumCounts = (items: readonly { readonly counts: ItemCounts }[]): ItemCounts =>
  Object.fromEntries(
    itemCountNames.map((name) => [name, items.reduce((sum, { counts }) => sum + counts[name], 0)]),
  ) as ItemCounts;
