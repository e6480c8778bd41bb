/** What several pages ask of devices. */
import type { DeviceRow } from '@millwright/contract/devices/devices.schemas';
import { deviceEndpoints } from '@millwright/contract/devices/endpoints';
import { quietCall } from '../../wire/call.ts';
import { useCall } from '../../wire/queries/use-call.ts';

/** The register families of every profile; they do not change while the server runs. */
export const useProfiles = () =>
  useCall(deviceEndpoints.profiles, {}, { staleMs: Number.POSITIVE_INFINITY });

/** Devices whose name holds `keyword`, for the search palette. */
export const findDevices = (keyword: string, signal: AbortSignal): Promise<readonly DeviceRow[]> =>
  quietCall(
    deviceEndpoints.list,
    { page: 1, pageSize: 8, keyword },
    { signal, polling: true },
  ).then(({ list }) => list);
