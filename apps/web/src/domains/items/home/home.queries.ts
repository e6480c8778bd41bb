/** The only network code of the home page. */
import { homeEndpoints } from '@millwright/contract/items/endpoints';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../wire/call.ts';

const figuresEveryMs = 10_000;

/** What there is of the user's items, and what came since midnight in `timeZone`. */
export const useHomeStatistics = (timeZone: string) =>
  useQuery({
    queryKey: ['items', 'home', timeZone],
    queryFn: ({ signal }) =>
      call(homeEndpoints.statistics, { timeZone }, { signal, hideErrors: true, polling: true }),
    refetchInterval: figuresEveryMs,
    placeholderData: keepPreviousData,
  });
