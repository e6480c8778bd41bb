/** The only network code of history tasks on the web. */

import type { CallInput } from '@millwright/contract/call/endpoint';
import { historyTaskEndpoints } from '@millwright/contract/telemetry/endpoints';
import type { HistoryTask } from '@millwright/contract/telemetry/history-tasks.schemas';
import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../../../wire/call.ts';

export type HistoryTaskListInput = CallInput<typeof historyTaskEndpoints.list>;
export type HistoryTaskEntry = Omit<CallInput<typeof historyTaskEndpoints.edit>, 'id' | 'version'>;

const refresh = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: ['telemetry', 'history-tasks'] });

/** The tasks of an item; none is asked for while no item is chosen. */
export const useHistoryTasks = (input: HistoryTaskListInput | null) =>
  useQuery({
    queryKey: ['telemetry', 'history-tasks', input],
    queryFn: ({ signal }) =>
      call(historyTaskEndpoints.list, input ?? { itemId: 0 }, { signal, hideErrors: true }),
    enabled: input !== null,
    placeholderData: keepPreviousData,
  });

/** Adds a task to the item, or changes `task` from the version the user saw. */
export const useSaveHistoryTask = (task: HistoryTask | null) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ itemId, ...entry }: HistoryTaskEntry & { readonly itemId: number }) =>
      task === null
        ? call(historyTaskEndpoints.add, { itemId, ...entry }, { hideErrors: true })
        : call(
            historyTaskEndpoints.edit,
            { id: task.id, version: task.version, ...entry },
            { hideErrors: true },
          ),
    onSettled: () => refresh(client),
  });
};

export const useDeleteHistoryTasks = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: readonly number[]) => call(historyTaskEndpoints.delete, { ids: [...ids] }),
    onSettled: () => refresh(client),
  });
};
