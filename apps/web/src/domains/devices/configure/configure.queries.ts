/** The only network code of what is configured on the web, item by item. */

import type { CallInput } from '@millwright/contract/call/endpoint';
import type { DataSet } from '@millwright/contract/devices/data-sets/data-sets.schemas';
import {
  dataSetEndpoints,
  pointBlockEndpoints,
  pointGroupEndpoints,
} from '@millwright/contract/devices/endpoints';
import type { PointGroup } from '@millwright/contract/devices/point-groups/point-groups.schemas';
import { dataMonitorEndpoints } from '@millwright/contract/telemetry/endpoints';
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
    queryFn: ({ signal }) => call(pointGroupEndpoints.list, { itemId }, { signal, ...quiet }),
  });

/** Adds a group to the item, or renames `group`. */
export const useSavePointGroup = (itemId: number, group: PointGroup | null) =>
  useChange((name: string) =>
    group === null
      ? call(pointGroupEndpoints.create, { itemId, name }, quiet)
      : call(pointGroupEndpoints.rename, { id: group.id, name }, quiet),
  );

export const useDeletePointGroup = () =>
  useChange((id: number) => call(pointGroupEndpoints.delete, { id }));

export const usePointBlocks = (deviceId: number | null) =>
  useQuery({
    queryKey: ['devices', 'blocks', deviceId],
    queryFn: ({ signal }) =>
      call(pointBlockEndpoints.list, { deviceId: deviceId ?? 0 }, { signal, ...quiet }),
    enabled: deviceId !== null,
  });

export type PointBlockEntry = CallInput<typeof pointBlockEndpoints.create>;

export const useCreatePointBlock = () =>
  useChange((input: PointBlockEntry) => call(pointBlockEndpoints.create, input, quiet));

export const useDeletePointBlock = () =>
  useChange((id: number) => call(pointBlockEndpoints.delete, { id }));

export type DataSetListInput = CallInput<typeof dataSetEndpoints.list>;

export const useDataSetList = (input: DataSetListInput) =>
  useQuery({
    queryKey: ['devices', 'data-sets', input],
    queryFn: ({ signal }) => call(dataSetEndpoints.list, input, { signal, ...quiet }),
    placeholderData: keepPreviousData,
  });

/** A data set with its points; null for a new one. */
export const useDataSetContents = (id: number | null) =>
  useQuery({
    queryKey: ['devices', 'data-set', id],
    queryFn: ({ signal }) => call(dataSetEndpoints.get, { id: id ?? 0 }, { signal, ...quiet }),
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
    if (dataSet === null) return call(dataSetEndpoints.create, { itemId, ...input }, quiet);
    const { id, version } = dataSet;
    return call(dataSetEndpoints.edit, { id, version, ...input }, quiet);
  });

export const useDeleteDataSets = () =>
  useChange((ids: readonly number[]) => call(dataSetEndpoints.delete, { ids: [...ids] }));

export const useImportDataSet = () =>
  useChange((input: CallInput<typeof dataSetEndpoints.import>) =>
    call(dataSetEndpoints.import, input, quiet),
  );

/** Has the page of the item show a data set first, or none. */
export const useBindDataSet = (itemId: number) =>
  useChange((dataSetId: number | null) => call(dataMonitorEndpoints.bind, { itemId, dataSetId }));
