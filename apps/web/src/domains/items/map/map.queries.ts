/** The only network code of the map. */
import { itemMapEndpoints } from '@millwright/contract/items/endpoints';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../wire/call.ts';

/** What the map is drawn on; it changes with a restart of the server at most. */
export const useMapSettings = () =>
  useQuery({
    queryKey: ['items', 'map'],
    queryFn: ({ signal }) => call(itemMapEndpoints.settings, {}, { signal, hideErrors: true }),
    staleTime: Number.POSITIVE_INFINITY,
  });
