import { itemId as toItemId } from '@millwright/kernel';
import { useAddress } from '../../shell/navigation/use-address.ts';
import { readId } from '../../shell/pages/read-id.ts';
import { useEveryItem } from './items.queries.ts';

/**
 * The item that a page is about: it stands in the address, the first one otherwise; null while none
 * is known. `choose` takes what `ItemSelect` gives.
 */
export const useChosenItem = () => {
  const [params, change] = useAddress();
  const { data, error, refetch } = useEveryItem();
  return {
    itemId: readId(toItemId, params.get('itemId')) ?? data?.list[0]?.id ?? null,
    choose: (next: string | undefined): void =>
      change((address) => (next ? address.set('itemId', next) : address.delete('itemId'))),
    items: data?.list,
    error,
    refetch,
  };
};
