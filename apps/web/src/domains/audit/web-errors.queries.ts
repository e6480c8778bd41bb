/** The only network code of the error pages. */
import { webErrorCalls } from '@millwright/contract/audit/web-errors.calls';
import type { CallInput } from '@millwright/contract/call';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, download } from '../../wire/call.ts';

export const useWebErrors = (input: CallInput<typeof webErrorCalls.list>) =>
  useQuery({
    queryKey: ['audit', 'web-errors', 'store', input],
    queryFn: ({ signal }) => call(webErrorCalls.list, input, { signal, hideErrors: true }),
    placeholderData: keepPreviousData,
  });

export const useWebErrorEntries = (input: CallInput<typeof webErrorCalls.entries>) =>
  useQuery({
    queryKey: ['audit', 'web-errors', 'entries', input],
    queryFn: ({ signal }) => call(webErrorCalls.entries, input, { signal, hideErrors: true }),
    placeholderData: keepPreviousData,
  });

export const downloadWebErrors = (filter: CallInput<typeof webErrorCalls.export>) =>
  download(webErrorCalls.export, filter);

const useErrorChange = <Input>(change: (input: Input) => Promise<unknown>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: ['audit', 'web-errors'] }),
  });
};

/** A failure has been told to the user. */
export const useSetErrorState = () =>
  useErrorChange((input: CallInput<typeof webErrorCalls.setState>) =>
    call(webErrorCalls.setState, input),
  );

/** A failure has been told to the user. */
export const useDeleteErrors = () =>
  useErrorChange((ids: readonly number[]) => call(webErrorCalls.delete, { ids: [...ids] }));
