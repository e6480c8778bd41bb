import { type ListQuery, useActiveTab } from '@millwright/ui';
import { useEffect } from 'react';

/** Where the page shown is no more, since its rows were deleted, the last one is shown. */
export const useLastPage = (
  total: number | undefined,
  { page, pageSize }: ListQuery,
  change: (change: Partial<ListQuery>) => void,
): void => {
  const active = useActiveTab();
  const last = total === undefined ? page : Math.max(1, Math.ceil(total / pageSize));
  useEffect(() => {
    if (active && page > last) change({ page: last });
  });
};
