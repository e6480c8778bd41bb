/** What several pages ask of devices. */
import { deviceEndpoints } from '@millwright/contract/devices/endpoints';
import { useCall } from '../../wire/queries/use-call.ts';

/** The register families of every profile; they do not change while the server runs. */
export const useProfiles = () =>
  useCall(deviceEndpoints.profiles, {}, { staleMs: Number.POSITIVE_INFINITY });
