/** Where an item's page is; `tab` is the key of one of its tabs. */
export const itemAddress = (
  item: { readonly id: number; readonly itemName: string },
  tab?: string,
): string => {
  const query = new URLSearchParams({ itemName: item.itemName, itemId: String(item.id) });
  if (tab !== undefined) query.set('tab', tab);
  return `/item/item_query?${query}`;
};
