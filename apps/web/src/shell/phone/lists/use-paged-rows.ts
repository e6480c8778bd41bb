import type { Endpoint } from '@millwright/contract/call/endpoint';
import { type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useRefreshingTopic } from '../../../wire/live/use-refreshing-topic.ts';
import { callQuery } from '../../../wire/queries/call-query.ts';
import type { CallQueryOptions } from '../../../wire/queries/use-call.ts';
import { pagesAround, rowsAt } from './pages-around.ts';

interface Page<Row> {
  readonly list: readonly Row[];
  readonly total: number;
}

/** The rows of a list call, of which the pages in sight are asked for, and no others. */
export interface PagedRows<Row> {
  /** How many there are; undefined until it is known. */
  readonly total: number | undefined;
  /** Those that are there. */
  readonly rows: readonly Row[];
  /** Undefined while its page is not there. @param place from 0; a new function where rows are others */
  readonly at: (place: number) => Row | undefined;
  /** Of a page in sight that has not come. */
  readonly error: unknown;
  /** These are in sight now. */
  readonly see: (first: number, last: number) => void;
  readonly refetch: () => Promise<unknown>;
}

const combined = <Row>(results: readonly UseQueryResult<Page<Row>>[]) => ({
  pages: results.map(({ data }) => data),
  error: results.find(({ data, error }) => error !== null && data === undefined)?.error ?? null,
});

/** @param input without the page, of which the list itself decides */
export const usePagedRows = <In, Row>(
  call: Endpoint<In, Page<Row>>,
  input: Omit<NoInfer<In>, 'page' | 'pageSize'>,
  {
    refreshedBy,
    everyMs,
  }: Pick<CallQueryOptions<never>, 'refreshedBy'> & { everyMs?: number } = {},
): PagedRows<Row> => {
  const client = useQueryClient();
  useRefreshingTopic(refreshedBy, [call.name]);
  const [sight, setSight] = useState({ first: 1, last: 1 });
  const follows = refreshedBy !== undefined || everyMs !== undefined;
  // The first page is always among them: it says how many there are.
  const numbers = useMemo(() => pagesAround(sight), [sight]);
  const { pages, error } = useQueries({
    queries: numbers.map((page) => ({
      ...callQuery(call, { ...input, page, pageSize: rowsAt.size } as unknown as In, {
        ...(follows || page > 1 ? { polling: true } : {}),
      }),
      ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
    })),
    combine: combined<Row>,
  });
  const byNumber = useMemo(
    () => new Map(numbers.map((number, index) => [number, pages[index]])),
    [numbers, pages],
  );
  return {
    total: byNumber.get(1)?.total,
    rows: useMemo(() => pages.flatMap((page) => page?.list ?? []), [pages]),
    at: useCallback(
      (place: number) => byNumber.get(rowsAt.page(place))?.list[place % rowsAt.size],
      [byNumber],
    ),
    error,
    see: useCallback((first: number, last: number) => {
      const next = { first: rowsAt.page(first), last: rowsAt.page(last) };
      setSight((now) => (now.first === next.first && now.last === next.last ? now : next));
    }, []),
    refetch: () => client.refetchQueries({ queryKey: [call.name], type: 'active' }),
  };
};
