/** What several pages ask of gateways. */

import { gatewayEndpoints } from '@millwright/contract/devices/endpoints';
import type { Gateway } from '@millwright/contract/devices/gateways/gateways.schemas';
import type { ItemId } from '@millwright/kernel';
import { useCall } from '../../../wire/queries/use-call.ts';

/** Traffic counts and heartbeats have no live topic. */
export const liveEveryMs = 5000;
/** More gateways than one page of a choice can show. */
const mostChoices = 1000;

/** The gateways of an item to choose from, or of all the user's items (null). */
export const useGateways = (itemId: ItemId | null) =>
  useCall(gatewayEndpoints.list, {
    page: 1,
    pageSize: mostChoices,
    sort: 'gatewayName',
    ...(itemId === null ? {} : { itemId }),
  });

/** A gateway as it is now, asked again and again: whoever sets up its box waits for that. */
export const useGatewayNow = ({ id, itemId, boxId }: Pick<Gateway, 'id' | 'itemId' | 'boxId'>) =>
  useCall(
    gatewayEndpoints.list,
    { itemId, keyword: boxId, page: 1, pageSize: 100 },
    { everyMs: liveEveryMs, select: ({ list }) => list.find((one) => one.id === id) ?? null },
  );
