import { useCallback, useMemo } from 'react';
import { type ListDefaults, type ListQuery, readListQuery, writeListQuery } from './list-query.ts';

/** The address of the page, as the router gives it. */
export type Address = readonly [
  params: URLSearchParams,
  set: (next: URLSearchParams, options?: { replace?: boolean }) => void,
];

/** The query of a list, kept in the address. `defaults` must be a constant. */
export const useListQuery = (
  [params, setParams]: Address,
  defaults: ListDefaults,
): readonly [ListQuery, (change: Partial<ListQuery>) => void] => {
  const query = useMemo(() => readListQuery(params, defaults), [params, defaults]);
  const change = useCallback(
    (part: Partial<ListQuery>) =>
      setParams(writeListQuery(params, { ...query, ...part }, defaults), { replace: true }),
    [params, setParams, query, defaults],
  );
  return [query, change];
};
