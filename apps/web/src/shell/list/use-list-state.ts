import type { ListDefaults, ListQuery } from '@millwright/ui';
import { useSearchParams } from 'react-router';
import { changeListState, readListState, writeListState } from './list-state.ts';

/**
 * Page, page size, order and filters of a list, kept in the address under its `name`, which no other
 * list of the page has. A change that does not name a page begins at the first.
 */
export const useListState = (
  name: string,
  defaults: ListDefaults,
): readonly [ListQuery, (change: Partial<ListQuery>) => void] => {
  const [params, setParams] = useSearchParams();
  const query = readListState(params, name, defaults);
  const change = (part: Partial<ListQuery>): void =>
    setParams((now) => writeListState(now, name, changeListState(query, part), defaults), {
      replace: true,
    });
  return [query, change];
};
