import type { Endpoint } from '@millwright/contract/call/endpoint';
import type { Tag } from '@millwright/contract/call/tags';
import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { call, upload } from '../call.ts';
import { refreshShown, tellTabs } from './refresh.ts';

/** Makes one call of a change; files go beside its input. */
export type Send = <In, Out>(
  endpoint: Endpoint<In, Out>,
  input: NoInfer<In>,
  file?: File | readonly File[],
) => Promise<Out>;

/** What a change is doing, and what became of it. */
export type Change<Given, Out> = UseMutationResult<Out, Error, Given>;

/**
 * A change that is made of calls: which ones, `run` decides with what is given. Afterwards all that
 * shows what they change is asked again, whether they succeeded or not: what a refused change was made
 * from is often out of date.
 *
 * A failure is announced, unless it is the caller's to show: the component reads `error`, or waits
 * for `mutateAsync`.
 */
export const useChanges = <Given, Out>(
  run: (given: Given, send: Send) => Promise<Out>,
): Change<Given, Out> => {
  const shown = useRef(false);
  const make = async (given: Given): Promise<Out> => {
    const changed: Tag[] = [];
    const send: Send = async (endpoint, input, file) => {
      const { changes = [] } = endpoint;
      changed.push(...changes);
      const options = { hideErrors: shown.current };
      const reply = await (file === undefined
        ? call(endpoint, input, options)
        : upload(endpoint, file, input, options));
      tellTabs(changes);
      return reply;
    };
    try {
      return await run(given, send);
    } finally {
      await refreshShown(changed);
    }
  };
  const mutation = useMutation({ mutationFn: make });
  return Object.defineProperties(
    { ...mutation },
    {
      error: {
        get() {
          shown.current = true;
          return mutation.error;
        },
      },
      mutateAsync: {
        get() {
          shown.current = true;
          return mutation.mutateAsync;
        },
      },
    },
  );
};

/** One call that changes something: its input is what is given to `mutate`. See `useChanges`. */
export const useChange = <In, Out>(endpoint: Endpoint<In, Out>): Change<In, Out> =>
  useChanges((input: In, send) => send(endpoint, input));
