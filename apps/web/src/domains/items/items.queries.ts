/** What several pages ask of items. */
import type { CallInput } from '@millwright/contract/call/endpoint';
import { maxPageSize } from '@millwright/contract/fields/page-size';
import { itemEndpoints } from '@millwright/contract/items/endpoints';
import type { ItemRow } from '@millwright/contract/items/items.schemas';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { quietCall } from '../../wire/call.ts';
import { shownBy } from '../../wire/queries/call-query.ts';
import { useCall } from '../../wire/queries/use-call.ts';
import { type ItemPage, keepItems, readKeptItems } from './kept-items.ts';

/** Counts of devices and alarms are read anew this often while a page shows them. */
export const countsEveryMs = 10_000;

type ItemListInput = CallInput<typeof itemEndpoints.list>;
export type ItemFilters = Pick<ItemListInput, 'keyword' | 'groupId'>;

/** The items of the user with what hangs from them, counted now. */
export const useItemList = (input: ItemListInput) =>
  useCall(itemEndpoints.list, input, { everyMs: countsEveryMs, keepPrevious: true });

/** Every item that matches, page after page. */
const fetchMatching = async (filters: ItemFilters, signal: AbortSignal): Promise<ItemPage> => {
  const list: ItemRow[] = [];
  for (let page = 1; ; page += 1) {
    const input = { ...filters, page, pageSize: maxPageSize, sort: 'itemName' } as const;
    const part = await quietCall(itemEndpoints.list, input, { signal, polling: true });
    list.push(...part.list);
    if (part.list.length < maxPageSize) return { list, total: list.length };
  }
};

/** Every item that matches, for the map. */
export const useMatchingItems = (filters: ItemFilters) =>
  useQuery({
    ...shownBy(itemEndpoints.list),
    queryKey: [itemEndpoints.list.name, 'matching', filters],
    queryFn: ({ signal }) => fetchMatching(filters, signal),
    refetchInterval: countsEveryMs,
    placeholderData: keepPreviousData,
  });

/**
 * All items of the user, known from the last visit until answered. Pickers need their names alone;
 * figures have them `counted` anew all the time.
 */
export const useEveryItem = ({ counted = false }: { readonly counted?: boolean } = {}) =>
  useQuery<ItemPage>({
    ...shownBy(itemEndpoints.list),
    queryKey: [itemEndpoints.list.name, 'every'],
    queryFn: async ({ signal }) => {
      const items = await fetchMatching({}, signal);
      keepItems(items);
      return items;
    },
    refetchInterval: counted && countsEveryMs,
    placeholderData: (previous) => previous ?? readKeptItems(),
  });

/** @param id null asks nothing */
export const useItem = (id: number | null) =>
  useCall(itemEndpoints.get, id === null ? null : { id }, { everyMs: countsEveryMs });

/** Items whose name holds `keyword`, for the search palette. */
export const findItems = (keyword: string, signal: AbortSignal): Promise<readonly ItemRow[]> =>
  quietCall(itemEndpoints.list, { page: 1, pageSize: 8, keyword }, { signal, polling: true }).then(
    ({ list }) => list,
  );
