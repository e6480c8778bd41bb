/** The only network code of gateways on the web. */

import type { CallInput } from '@millwright/contract/call/endpoint';
import { gatewayEndpoints } from '@millwright/contract/devices/endpoints';
import type { GatewayRow } from '@millwright/contract/devices/gateways/gateways.schemas';
import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../../../wire/call.ts';
import type { GatewayEntry } from './gateway-form.ts';

/** Traffic counts and heartbeats have no live topic. */
const liveEveryMs = 5000;
/** More gateways than one page of a choice can show. */
const mostChoices = 1000;

export type GatewayListInput = CallInput<typeof gatewayEndpoints.list>;

export const useGatewayList = (input: GatewayListInput) =>
  useQuery({
    queryKey: ['devices', 'gateways', input],
    queryFn: ({ signal }) =>
      call(gatewayEndpoints.list, input, { signal, hideErrors: true, polling: true }),
    refetchInterval: liveEveryMs,
    placeholderData: keepPreviousData,
  });

/** The gateways of an item to choose from, or of all the user's items (null). */
export const useGateways = (itemId: number | null) =>
  useQuery({
    queryKey: ['devices', 'gateways', 'all', itemId],
    queryFn: ({ signal }) =>
      call(
        gatewayEndpoints.list,
        {
          page: 1,
          pageSize: mostChoices,
          sort: 'gatewayName',
          ...(itemId === null ? {} : { itemId }),
        },
        { signal, hideErrors: true },
      ),
  });

/** Boxes that dialled in and that no gateway describes; for administrators. */
export const useUnknownBoxes = () =>
  useQuery({
    queryKey: ['devices', 'unknown-boxes'],
    queryFn: ({ signal }) =>
      call(gatewayEndpoints.unknownBoxes, {}, { signal, hideErrors: true, polling: true }),
    refetchInterval: liveEveryMs,
  });

const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: ['devices'] });

/** Adds a gateway to the item, or changes `gateway` from the version the user saw. */
export const useSaveGateway = (gateway: GatewayRow | null) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ itemId, kind, ...entry }: GatewayEntry) =>
      gateway === null
        ? call(gatewayEndpoints.create, { itemId, kind, ...entry }, { hideErrors: true })
        : call(
            gatewayEndpoints.edit,
            { id: gateway.id, version: gateway.version, ...entry },
            { hideErrors: true },
          ),
    onSettled: () => refresh(client),
  });
};

/** Puts the registration into force that the user saw. */
export const useConsent = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version }: Pick<GatewayRow, 'id' | 'version'>) =>
      call(gatewayEndpoints.consent, { id, version }, { hideErrors: true }),
    onSettled: () => refresh(client),
  });
};

export const useDeleteGateway = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(gatewayEndpoints.delete, { id }),
    onSettled: () => refresh(client),
  });
};
