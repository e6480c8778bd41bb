/** The only network code of devices and their points on the web. */
import type { CallInput } from '@millwright/contract/call';
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import type { DeviceRow } from '@millwright/contract/devices/devices.schemas';
import { pointCalls } from '@millwright/contract/devices/points.calls';
import type { Point } from '@millwright/contract/devices/points.schemas';
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

export type DeviceListInput = CallInput<typeof deviceCalls.list>;

export const useDeviceList = (input: DeviceListInput) =>
  useQuery({
    queryKey: ['devices', 'list', input],
    queryFn: ({ signal }) => call(deviceCalls.list, input, { signal, hideErrors: true }),
    placeholderData: keepPreviousData,
  });

export const useDevice = (id: number) =>
  useQuery({
    queryKey: ['devices', 'one', id],
    queryFn: ({ signal }) => call(deviceCalls.get, { id }, { signal, hideErrors: true }),
  });

/** The register families of every profile; they do not change while the server runs. */
export const useProfiles = () =>
  useQuery({
    queryKey: ['devices', 'profiles'],
    queryFn: ({ signal }) => call(deviceCalls.profiles, {}, { signal, hideErrors: true }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export type DeviceEntry = Omit<CallInput<typeof deviceCalls.edit>, 'id' | 'version'>;

/** Adds a device to the item, or changes `device` from the version the user saw. */
export const useSaveDevice = (device: DeviceRow | null) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ itemId, ...entry }: DeviceEntry & { readonly itemId: number }) =>
      device === null
        ? call(deviceCalls.create, { itemId, ...entry }, { hideErrors: true })
        : call(
            deviceCalls.edit,
            { id: device.id, version: device.version, ...entry },
            { hideErrors: true },
          ),
    onSettled: () => refresh(client),
  });
};

export const useCopyDevice = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: CallInput<typeof deviceCalls.copy>) =>
      call(deviceCalls.copy, input, { hideErrors: true }),
    onSettled: () => refresh(client),
  });
};

export const useDeleteDevice = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(deviceCalls.delete, { id }),
    onSettled: () => refresh(client),
  });
};

export type PointListInput = CallInput<typeof pointCalls.list>;

export const usePointList = (input: PointListInput) =>
  useQuery({
    queryKey: ['devices', 'points', input],
    queryFn: ({ signal }) => call(pointCalls.list, input, { signal, hideErrors: true }),
    placeholderData: keepPreviousData,
  });

export type PointEntry = Omit<CallInput<typeof pointCalls.edit>, 'id' | 'version'>;

/** Adds a point to the device, or changes `point` from the version the user saw. */
export const useSavePoint = (deviceId: number, point: Point | null) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (entry: PointEntry) =>
      point === null
        ? call(pointCalls.create, { deviceId, point: entry }, { hideErrors: true })
        : call(
            pointCalls.edit,
            { id: point.id, version: point.version, ...entry },
            { hideErrors: true },
          ),
    onSettled: () => refresh(client),
  });
};

export const useDeletePoints = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: readonly number[]) => call(pointCalls.delete, { ids: [...ids] }),
    onSettled: () => refresh(client),
  });
};

/** Devices whose name holds `keyword`, for the search palette. */
export const findDevices = (keyword: string, signal: AbortSignal): Promise<readonly DeviceRow[]> =>
  call(
    deviceCalls.list,
    { page: 1, pageSize: 8, keyword },
    { signal, hideErrors: true, polling: true },
  ).then(({ list }) => list);
