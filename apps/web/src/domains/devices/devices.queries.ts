/** The only network code of devices and their points on the web. */

import type { CallInput } from '@millwright/contract/call/endpoint';
import type { DeviceRow } from '@millwright/contract/devices/devices.schemas';
import { deviceEndpoints, pointEndpoints } from '@millwright/contract/devices/endpoints';
import type { Point } from '@millwright/contract/devices/points/points.schemas';
import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../../wire/call.ts';

/** Devices and points show in live tables and in the counts of items as well. */
const refresh = (client: QueryClient) =>
  Promise.all(
    ['devices', 'telemetry', 'items'].map((key) => client.invalidateQueries({ queryKey: [key] })),
  );

export type DeviceListInput = CallInput<typeof deviceEndpoints.list>;

export const useDeviceList = (input: DeviceListInput) =>
  useQuery({
    queryKey: ['devices', 'list', input],
    queryFn: ({ signal }) => call(deviceEndpoints.list, input, { signal, hideErrors: true }),
    placeholderData: keepPreviousData,
  });

export const useDevice = (id: number) =>
  useQuery({
    queryKey: ['devices', 'one', id],
    queryFn: ({ signal }) => call(deviceEndpoints.get, { id }, { signal, hideErrors: true }),
  });

/** The register families of every profile; they do not change while the server runs. */
export const useProfiles = () =>
  useQuery({
    queryKey: ['devices', 'profiles'],
    queryFn: ({ signal }) => call(deviceEndpoints.profiles, {}, { signal, hideErrors: true }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export type DeviceEntry = Omit<CallInput<typeof deviceEndpoints.edit>, 'id' | 'version'>;

/** Adds a device to the item, or changes `device` from the version the user saw. */
export const useSaveDevice = (device: DeviceRow | null) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ itemId, ...entry }: DeviceEntry & { readonly itemId: number }) =>
      device === null
        ? call(deviceEndpoints.create, { itemId, ...entry }, { hideErrors: true })
        : call(
            deviceEndpoints.edit,
            { id: device.id, version: device.version, ...entry },
            { hideErrors: true },
          ),
    onSettled: () => refresh(client),
  });
};

export const useCopyDevice = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: CallInput<typeof deviceEndpoints.copy>) =>
      call(deviceEndpoints.copy, input, { hideErrors: true }),
    onSettled: () => refresh(client),
  });
};

export const useDeleteDevice = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(deviceEndpoints.delete, { id }),
    onSettled: () => refresh(client),
  });
};

export type PointListInput = CallInput<typeof pointEndpoints.list>;

export const usePointList = (input: PointListInput) =>
  useQuery({
    queryKey: ['devices', 'points', input],
    queryFn: ({ signal }) => call(pointEndpoints.list, input, { signal, hideErrors: true }),
    placeholderData: keepPreviousData,
  });

export type PointEntry = Omit<CallInput<typeof pointEndpoints.edit>, 'id' | 'version'>;

/** Adds a point to the device, or changes `point` from the version the user saw. */
export const useSavePoint = (deviceId: number, point: Point | null) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (entry: PointEntry) =>
      point === null
        ? call(pointEndpoints.create, { deviceId, point: entry }, { hideErrors: true })
        : call(
            pointEndpoints.edit,
            { id: point.id, version: point.version, ...entry },
            { hideErrors: true },
          ),
    onSettled: () => refresh(client),
  });
};

export const useDeletePoints = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: readonly number[]) => call(pointEndpoints.delete, { ids: [...ids] }),
    onSettled: () => refresh(client),
  });
};

/** Devices whose name holds `keyword`, for the search palette. */
export const findDevices = (keyword: string, signal: AbortSignal): Promise<readonly DeviceRow[]> =>
  call(
    deviceEndpoints.list,
    { page: 1, pageSize: 8, keyword },
    { signal, hideErrors: true, polling: true },
  ).then(({ list }) => list);
