/** The only network code of items on the web. */
import type { CallInput } from '@millwright/contract/call';
import { itemCalls } from '@millwright/contract/items/items.calls';
import type { Item, ItemRow } from '@millwright/contract/items/items.schemas';
import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../../wire/call.ts';

/** Counts of devices and alarms are read anew this often while a page shows them. */
const countsEveryMs = 10_000;
/** All items of a user at once, for pickers and figures. */
const everyItem = { page: 1, pageSize: 1000, sort: 'itemName' } as const;

export type ItemListInput = CallInput<typeof itemCalls.list>;

export const useItemList = (input: ItemListInput) =>
  useQuery({
    queryKey: ['items', 'list', input],
    queryFn: ({ signal }) =>
      call(itemCalls.list, input, { signal, hideErrors: true, polling: true }),
    refetchInterval: countsEveryMs,
    placeholderData: keepPreviousData,
  });

export const useEveryItem = () => useItemList(everyItem);

export const useItem = (id: number) =>
  useQuery({
    queryKey: ['items', 'one', id],
    queryFn: ({ signal }) =>
      call(itemCalls.get, { id }, { signal, hideErrors: true, polling: true }),
    refetchInterval: countsEveryMs,
  });

export interface ItemEntry {
  readonly itemName: string;
  readonly lnglat: string | null;
  readonly note: string;
}

const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: ['items'] });

/** Creates an item, or changes `item` from the version the user saw. */
export const useSaveItem = (item: ItemRow | null) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (entry: ItemEntry): Promise<Item> =>
      item === null
        ? call(itemCalls.create, entry, { hideErrors: true })
        : call(
            itemCalls.edit,
            { id: item.id, version: item.version, ...entry },
            { hideErrors: true },
          ),
    onSettled: () => refresh(client),
  });
};

export const useDeleteItem = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(itemCalls.delete, { id }),
    onSettled: () => refresh(client),
  });
};

/** Items whose name holds `keyword`, for the search palette. */
export const findItems = (keyword: string, signal: AbortSignal): Promise<readonly ItemRow[]> =>
  call(
    itemCalls.list,
    { page: 1, pageSize: 8, keyword },
    { signal, hideErrors: true, polling: true },
  ).then(({ list }) => list);
