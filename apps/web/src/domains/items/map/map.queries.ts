import { itemMapEndpoints } from '@millwright/contract/items/endpoints';
import { useCall } from '../../../wire/queries/use-call.ts';

/** What the map is drawn on; it changes with a restart of the server at most. */
export const useMapSettings = () =>
  useCall(itemMapEndpoints.settings, {}, { staleMs: Number.POSITIVE_INFINITY });
