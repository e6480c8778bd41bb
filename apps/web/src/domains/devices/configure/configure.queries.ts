/** The only network code of what is configured on the web, item by item. */
import type { CallInput } from '@millwright/contract/call';
import { dataSetCalls } from '@millwright/contract/devices/data-sets.calls';
import type { DataSet } from '@millwright/contract/devices/data-sets.schemas';
import { pointBlockCalls } from '@millwright/contract/devices/point-blocks.calls';
import { pointGroupCalls } from '@millwright/contract/devices/point-groups.calls';
import type { PointGroup } from '@millwright/contract/devices/point-groups.schemas';
import { dataMonitorCalls } from '@millwright/contract/telemetry/data-monitor.calls';
import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../../../wire/call.ts';

const quiet = { hideErrors: true } as const;

/** What hangs from points shows in the live tables as well. */
const refresh = (client: QueryClient) =>
  Promise.all(['devices', 'telemetry'].map((key) => client.invalidateQueries({ queryKey: [key] })));

/** A mutation after which everything that shows points is read anew. */
const useChange = <Input, Output>(mutationFn: (input: Input) => Promise<Output>) => {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => refresh(client) });
};

export const usePointGroups = (itemId: number) =>
  useQuery({
    queryKey: ['devices', 'groups', itemId],
    queryFn: ({ signal }) => call(pointGroupCalls.list, { itemId }, { signal, ...quiet }),
  });

/** Adds a group to the item, or renames `group`. */
export const useSavePointGroup = (itemId: number, group: PointGroup | null) =>
  useChange((name: string) =>
    group === null
      ? call(pointGroupCalls.create, { itemId, name }, quiet)
      : call(pointGroupCalls.rename, { id: group.id, name }, quiet),
  );

export const useDeletePointGroup = () =>
  useChange((id: number) => call(pointGroupCalls.delete, { id }));

export const usePointBlocks = (deviceId: number | null) =>
  useQuery({
    queryKey: ['devices', 'blocks', deviceId],
    queryFn: ({ signal }) =>
      call(pointBlockCalls.list, { deviceId: deviceId ?? 0 }, { signal, ...quiet }),
    enabled: deviceId !== null,
  });

export type PointBlockEntry = CallInput<typeof pointBlockCalls.create>;

export const useCreatePointBlock = () =>
  useChange((input: PointBlockEntry) => call(pointBlockCalls.create, input, quiet));

export const useDeletePointBlock = () =>
  useChange((id: number) => call(pointBlockCalls.delete, { id }));

export type DataSetListInput = CallInput<typeof dataSetCalls.list>;

export const useDataSetList = (input: DataSetListInput) =>
  useQuery({
    queryKey: ['devices', 'data-sets', input],
    queryFn: ({ signal }) => call(dataSetCalls.list, input, { signal, ...quiet }),
    placeholderData: keepPreviousData,
  });

/** A data set with its points; null for a new one. */
export const useDataSetContents = (id: number | null) =>
  useQuery({
    queryKey: ['devices', 'data-set', id],
    queryFn: ({ signal }) => call(dataSetCalls.get, { id: id ?? 0 }, { signal, ...quiet }),
    enabled: id !== null,
    // What a form starts from must be what is there now.
    gcTime: 0,
  });

export interface DataSetEntry {
  readonly name: string;
  readonly note: string;
  readonly pointIds: readonly number[];
}

/** Adds a data set to the item, or changes `dataSet` from the version the user saw. */
export const useSaveDataSet = (itemId: number, dataSet: DataSet | null) =>
  useChange((entry: DataSetEntry) => {
    const input = { ...entry, pointIds: [...entry.pointIds] };
    if (dataSet === null) return call(dataSetCalls.create, { itemId, ...input }, quiet);
    const { id, version } = dataSet;
    return call(dataSetCalls.edit, { id, version, ...input }, quiet);
  });

export const useDeleteDataSets = () =>
  useChange((ids: readonly number[]) => call(dataSetCalls.delete, { ids: [...ids] }));

export const useImportDataSet = () =>
  useChange((input: CallInput<typeof dataSetCalls.import>) =>
    call(dataSetCalls.import, input, quiet),
  );

/** Has the page of the item show a data set first, or none. */
export const useBindDataSet = (itemId: number) =>
  useChange((dataSetId: number | null) => call(dataMonitorCalls.bind, { itemId, dataSetId }));
