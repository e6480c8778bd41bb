import type { ItemCounts } from '@millwright/contract/items/items.schemas';
import type { ItemTab } from './item-ports.ts';

/** The title of a tab with what its domain counts there; nothing is not counted. */
export const tabTitle = (
  title: string,
  { badge }: Pick<ItemTab, 'badge'>,
  counts: ItemCounts | undefined,
): string => {
  const count = counts === undefined ? 0 : (badge?.(counts) ?? 0);
  return count > 0 ? `${title} (${count})` : title;
};
