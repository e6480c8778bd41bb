/** A call as TanStack keeps its answer: its key, and what it shows. */
import type { Endpoint } from '@millwright/contract/call/endpoint';
import type { Tag } from '@millwright/contract/call/tags';
import { queryOptions } from '@tanstack/react-query';
import { type CallOptions, call } from '../call.ts';
import { queryClient } from '../query-client.ts';

/** What is known of a query beside its key. */
interface ShownMeta extends Record<string, unknown> {
  readonly shows: readonly Tag[];
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: ShownMeta;
  }
}

/** Where the answer to a call is kept. */
export const callKey = <In>(
  { name }: Endpoint<In>,
  input: NoInfer<In> | null,
): readonly [name: string, input: unknown] => [name, input];

/** For a query of its own kind that is made of this call: when it is asked anew. */
export const shownBy = ({ shows = [] }: Pick<Endpoint, 'shows'>): { readonly meta: ShownMeta } => ({
  meta: { shows },
});

/** A query's failure stands where its answer would stand: it is never announced beside that. */
export const callQuery = <In, Out>(
  endpoint: Endpoint<In, Out>,
  input: NoInfer<In>,
  options: Pick<CallOptions, 'polling'> = {},
) =>
  queryOptions({
    ...shownBy(endpoint),
    queryKey: callKey(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { ...options, signal, hideErrors: true }),
  });

/** The answer to a call as pages keep it, asked for when it is not fresh: for what is no component. */
export const fetchCall = <In, Out>(endpoint: Endpoint<In, Out>, input: NoInfer<In>): Promise<Out> =>
  queryClient.fetchQuery(callQuery(endpoint, input));
