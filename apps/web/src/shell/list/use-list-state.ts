import type { ListDefaults, ListQuery } from '@millwright/ui';
import { useAddress } from '../navigation/use-address.ts';
import { changeListState, readListState, writeListState } from './list-state.ts';

/**
 * Page, page size, order and filters of a list, kept in the address under its `name`, which no other
 * list of the page has. A change that does not name a page begins at the first.
 */
export const useListState = (
  name: string,
  defaults: ListDefaults,
): readonly [ListQuery, (change: Partial<ListQuery>) => void] => {
  const [params, change] = useAddress();
  const changeList = (part: Partial<ListQuery>): void =>
    change((address) => {
      const query = changeListState(readListState(address, name, defaults), part);
      writeListState(address, name, query, defaults);
    });
  return [readListState(params, name, defaults), changeList];
};
