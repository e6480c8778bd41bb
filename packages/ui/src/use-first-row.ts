import { type RefObject, useEffect } from 'react';
import type { ListQuery } from './list-query.ts';

/** Other rows than before begin with the first of them, however far the ones before were scrolled. */
export const useFirstRow = (table: RefObject<HTMLElement | null>, query: ListQuery): void => {
  const { page, pageSize, sort, order, filters } = query;
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever makes the rows others
  useEffect(() => {
    table.current?.querySelector('.ant-table-content')?.scrollTo({ top: 0 });
  }, [page, pageSize, sort, order, filters]);
};
