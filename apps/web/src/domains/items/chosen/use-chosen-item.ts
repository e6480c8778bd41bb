import { itemId as toItemId } from '@millwright/kernel';
import { useState } from 'react';
import { useAddress } from '../../../shell/navigation/use-address.ts';
import { readId } from '../../../shell/pages/read-id.ts';
import { useEveryItem } from '../items.queries.ts';
import { readLastItem, useLookedAt } from './last-item.ts';

/**
 * The item that a page is about: it stands in the address; otherwise the page begins with the one
 * that was looked at last, else with the first, and is null while none is known. `choose` takes what
 * `ItemSelect` gives.
 */
export const useChosenItem = () => {
  const [params, change] = useAddress();
  const { data, error, refetch } = useEveryItem();
  // Once: what was begun on the page is not taken away by looking at another item elsewhere.
  const [last] = useState(readLastItem);
  const { list } = data ?? {};
  const begun = list?.find(({ id }) => id === last) ?? list?.[0];
  const itemId = readId(toItemId, params.get('itemId')) ?? begun?.id ?? null;
  useLookedAt(itemId);
  return {
    itemId,
    choose: (next: string | undefined): void =>
      change((address) => (next ? address.set('itemId', next) : address.delete('itemId'))),
    items: list,
    error,
    refetch,
  };
};
