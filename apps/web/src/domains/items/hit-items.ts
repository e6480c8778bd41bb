import type { SearchHit } from '../../shell/web-domain.ts';
import { itemAddress } from './item-address.ts';
import { findItems } from './items.queries.ts';

/** What the palette finds of items. */
export const hitItems = async (term: string, signal: AbortSignal): Promise<readonly SearchHit[]> =>
  (await findItems(term, signal)).map((item) => ({
    title: item.itemName,
    to: itemAddress(item),
  }));
