/** Where the configuration of an item is; `tab` is the key of one of its tabs. */
export const configureAddress = (
  item: { readonly id: number; readonly itemName: string },
  tab?: string,
): string => {
  const query = new URLSearchParams({ itemName: item.itemName, itemId: String(item.id) });
  if (tab !== undefined) query.set('tab', tab);
  return `/configure/configure_item_query?${query}`;
};
