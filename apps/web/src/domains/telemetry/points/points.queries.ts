/** The only network code of points that are picked or monitored. */
import {
  dataSetEndpoints,
  pointEndpoints,
  selectedPointEndpoints,
} from '@millwright/contract/devices/endpoints';
import { dataMonitorEndpoints } from '@millwright/contract/telemetry/endpoints';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../wire/call.ts';

/** Every point of an item, short; null waits until an item is chosen. */
export const useItemPointBriefs = (itemId: number | null) =>
  useQuery({
    queryKey: ['devices', 'brief', itemId],
    queryFn: ({ signal }) =>
      call(pointEndpoints.brief, { itemId: itemId ?? 0 }, { signal, hideErrors: true }),
    enabled: itemId !== null,
  });

/** A data set with its points in their order; the values come live. */
export const useDataSet = (id: number) =>
  useQuery({
    queryKey: ['telemetry', 'data-set', id],
    queryFn: ({ signal }) =>
      call(dataMonitorEndpoints.dataSet, { id }, { signal, hideErrors: true }),
  });

/** The data sets of an item by name, the bound one marked. */
export const useDataSetBriefs = (itemId: number) =>
  useQuery({
    queryKey: ['telemetry', 'data-sets', itemId],
    queryFn: ({ signal }) => call(dataSetEndpoints.brief, { itemId }, { signal, hideErrors: true }),
  });

/** The points of a data set in their order; null waits for one. */
export const useDataSetPoints = (id: number | null) =>
  useQuery({
    queryKey: ['telemetry', 'data-set-points', id],
    queryFn: ({ signal }) =>
      call(dataSetEndpoints.get, { id: id ?? 0 }, { signal, hideErrors: true }),
    enabled: id !== null,
  });

const pickedKey = (itemId: number) => ['telemetry', 'picked', itemId];

/** The points of an item that the user has picked out for himself. */
export const usePickedPoints = (itemId: number) =>
  useQuery({
    queryKey: pickedKey(itemId),
    queryFn: ({ signal }) =>
      call(selectedPointEndpoints.get, { id: itemId }, { signal, hideErrors: true }),
  });

export const useSavePickedPoints = (itemId: number) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (pointIds: readonly number[]) =>
      call(selectedPointEndpoints.save, { itemId, pointIds: [...pointIds] }),
    onSuccess: (saved) => client.setQueryData(pickedKey(itemId), saved),
  });
};
