/** Where screens are watched and drawn. */
import type { Screen } from '@millwright/contract/screens/screens.schemas';

type Named = Pick<Screen, 'id' | 'itemId' | 'name'>;

const query = ({ id, itemId, name }: Named): string =>
  new URLSearchParams({ itemId: String(itemId), screenId: String(id), viewName: name }).toString();

export const watchAddress = (screen: Named): string =>
  `/item/item_query/view_query?${query(screen)}`;
export const phoneWatchAddress = (screen: Named): string => `/item/view_query?${query(screen)}`;
export const designerAddress = (screen: Named): string => `/shape?${query(screen)}`;
