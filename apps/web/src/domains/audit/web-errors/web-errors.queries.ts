/** The only network code of the error pages. */
import { webErrorEndpoints } from '@millwright/contract/audit/endpoints';
import type { CallInput } from '@millwright/contract/call/endpoint';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, download } from '../../../wire/call.ts';

export const useWebErrors = (input: CallInput<typeof webErrorEndpoints.list>) =>
  useQuery({
    queryKey: ['audit', 'web-errors', 'store', input],
    queryFn: ({ signal }) => call(webErrorEndpoints.list, input, { signal, hideErrors: true }),
    placeholderData: keepPreviousData,
  });

export const useWebErrorEntries = (input: CallInput<typeof webErrorEndpoints.entries>) =>
  useQuery({
    queryKey: ['audit', 'web-errors', 'entries', input],
    queryFn: ({ signal }) => call(webErrorEndpoints.entries, input, { signal, hideErrors: true }),
    placeholderData: keepPreviousData,
  });

export const downloadWebErrors = (filter: CallInput<typeof webErrorEndpoints.export>) =>
  download(webErrorEndpoints.export, filter);

const useErrorChange = <Input>(change: (input: Input) => Promise<unknown>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: ['audit', 'web-errors'] }),
  });
};

/** A failure has been told to the user. */
export const useSetErrorState = () =>
  useErrorChange((input: CallInput<typeof webErrorEndpoints.setState>) =>
    call(webErrorEndpoints.setState, input),
  );

/** A failure has been told to the user. */
export const useDeleteErrors = () =>
  useErrorChange((ids: readonly number[]) => call(webErrorEndpoints.delete, { ids: [...ids] }));
