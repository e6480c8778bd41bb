/** The only network code of items on the web. */

import type { CallInput } from '@millwright/contract/call/endpoint';
import { maxPageSize } from '@millwright/contract/fields/page-size';
import { projectGroupEndpoints } from '@millwright/contract/identity/endpoints';
import { itemEndpoints } from '@millwright/contract/items/endpoints';
import type { Item, ItemRow } from '@millwright/contract/items/items.schemas';
import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../../wire/call.ts';
import { type ItemPage, keepItems, readKeptItems } from './kept-items.ts';

/** Counts of devices and alarms are read anew this often while a page shows them. */
const countsEveryMs = 10_000;

export type ItemListInput = CallInput<typeof itemEndpoints.list>;
export type ItemFilters = Pick<ItemListInput, 'keyword' | 'groupId'>;

/** The items of the user with what hangs from them, counted now. */
export const useItemList = (input: ItemListInput) =>
  useQuery({
    queryKey: ['items', 'list', input],
    queryFn: ({ signal }) =>
      call(itemEndpoints.list, input, { signal, hideErrors: true, polling: true }),
    refetchInterval: countsEveryMs,
    placeholderData: keepPreviousData,
  });

/** Every item that matches, page after page. */
const fetchMatching = async (filters: ItemFilters, signal: AbortSignal): Promise<ItemPage> => {
  const list: ItemRow[] = [];
  for (let page = 1; ; page += 1) {
    const input = { ...filters, page, pageSize: maxPageSize, sort: 'itemName' } as const;
    const part = await call(itemEndpoints.list, input, { signal, hideErrors: true, polling: true });
    list.push(...part.list);
    if (part.list.length < maxPageSize) return { list, total: list.length };
  }
};

/** Every item that matches, for the map. */
export const useMatchingItems = (filters: ItemFilters) =>
  useQuery({
    queryKey: ['items', 'matching', filters],
    queryFn: ({ signal }) => fetchMatching(filters, signal),
    refetchInterval: countsEveryMs,
    placeholderData: keepPreviousData,
  });

/** All items of the user, for pickers and figures; known from the last visit until answered. */
export const useEveryItem = () =>
  useQuery<ItemPage>({
    queryKey: ['items', 'every'],
    queryFn: async ({ signal }) => {
      const items = await fetchMatching({}, signal);
      keepItems(items);
      return items;
    },
    refetchInterval: countsEveryMs,
    placeholderData: (previous) => previous ?? readKeptItems(),
  });

/** The tree that items are sorted into. */
export const useProjectGroups = () =>
  useQuery({
    queryKey: ['project-groups'],
    queryFn: ({ signal }) => call(projectGroupEndpoints.list, {}, { signal, hideErrors: true }),
  });

export const useItem = (id: number) =>
  useQuery({
    queryKey: ['items', 'one', id],
    queryFn: ({ signal }) =>
      call(itemEndpoints.get, { id }, { signal, hideErrors: true, polling: true }),
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
        ? call(itemEndpoints.create, entry, { hideErrors: true })
        : call(
            itemEndpoints.edit,
            { id: item.id, version: item.version, ...entry },
            { hideErrors: true },
          ),
    onSettled: () => refresh(client),
  });
};

export const useDeleteItem = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(itemEndpoints.delete, { id }),
    onSettled: () => refresh(client),
  });
};

export const useDeleteItems = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: readonly number[]) => call(itemEndpoints.deleteMany, { ids: [...ids] }),
    onSettled: () => refresh(client),
  });
};

/** Items whose name holds `keyword`, for the search palette. */
export const findItems = (keyword: string, signal: AbortSignal): Promise<readonly ItemRow[]> =>
  call(
    itemEndpoints.list,
    { page: 1, pageSize: 8, keyword },
    { signal, hideErrors: true, polling: true },
  ).then(({ list }) => list);
