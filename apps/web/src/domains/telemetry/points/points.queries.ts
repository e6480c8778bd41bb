/** Points that are picked, by their item, and by the user for himself. */

import { pointEndpoints, selectedPointEndpoints } from '@millwright/contract/devices/endpoints';
import type { ItemId, PointId } from '@millwright/kernel';
import { callKey } from '../../../wire/queries/call-query.ts';
import { useCall } from '../../../wire/queries/use-call.ts';
import { useChanges } from '../../../wire/queries/use-change.ts';
import { queryClient } from '../../../wire/query-client.ts';

/** Every point of an item, short; null waits until an item is chosen. */
export const useItemPointBriefs = (itemId: ItemId | null) =>
  useCall(pointEndpoints.brief, itemId === null ? null : { itemId });

/** Shows at once what was saved: the next pick begins with it. */
export const useSavePickedPoints = (itemId: ItemId) =>
  useChanges(async (pointIds: readonly PointId[], send) => {
    const saved = await send(selectedPointEndpoints.save, { itemId, pointIds: [...pointIds] });
    queryClient.setQueryData(callKey(selectedPointEndpoints.get, { id: itemId }), saved);
    return saved;
  });
