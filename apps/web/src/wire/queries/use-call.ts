import type { Endpoint } from '@millwright/contract/call/endpoint';
import type { TopicToken } from '@millwright/contract/manifest/topic';
import { keepPreviousData, skipToken, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useRefreshingTopic } from '../live/use-refreshing-topic.ts';
import { callKey, callQuery, shownBy } from './call-query.ts';

/** How a page asks; what is not named here is the same for all. */
export interface CallQueryOptions<Out, Shown = Out> {
  /** Makes of the reply what the page works with. */
  readonly select?: (reply: Out) => Shown;
  /** An answer is asked for again once it is this old, when it is shown anew. */
  readonly staleMs?: number;
  /** Asked for again this often while it is shown, without a loading bar; false once it is final. */
  readonly everyMs?: number | ((reply: Out | undefined) => number | false);
  /** No loading bar, as where something asks by itself: what shows it says that it waits. */
  readonly polling?: true;
  /** Asked again after events of this topic, without a loading bar. */
  readonly refreshedBy?: TopicToken;
  /** While the input changes, the answer to the one before stays. */
  readonly keepPrevious?: true;
  /** Forgotten this long after it was last shown; 0 where a form must begin with what is there now. */
  readonly retainMs?: number;
}

const everyOf = <Out>(every: CallQueryOptions<Out>['everyMs']) =>
  typeof every === 'function'
    ? (query: { readonly state: { readonly data: Out | undefined } }) => every(query.state.data)
    : every;

/**
 * The answer to a call, kept under its name and input and asked for again when what it shows has
 * changed; null asks nothing. Its failure is the page's to show.
 */
export const useCall = <In, Out, Shown = Out>(
  endpoint: Endpoint<In, Out>,
  input: NoInfer<In> | null,
  options: CallQueryOptions<Out, Shown> = {},
): UseQueryResult<Shown> => {
  const { select, staleMs, everyMs, refreshedBy, keepPrevious, retainMs } = options;
  useRefreshingTopic(refreshedBy, [endpoint.name]);
  const every = everyOf(everyMs);
  const polling = options.polling ?? (everyMs !== undefined || refreshedBy !== undefined);
  const asked = input === null ? null : callQuery(endpoint, input, polling ? { polling } : {});
  return useQuery({
    queryKey: callKey(endpoint, input),
    queryFn: asked?.queryFn ?? skipToken,
    ...shownBy(endpoint),
    ...(select === undefined ? {} : { select }),
    ...(staleMs === undefined ? {} : { staleTime: staleMs }),
    ...(every === undefined ? {} : { refetchInterval: every }),
    ...(keepPrevious === undefined ? {} : { placeholderData: keepPreviousData }),
    ...(retainMs === undefined ? {} : { gcTime: retainMs }),
  });
};
