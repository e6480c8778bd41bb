import { selectedPointEndpoints } from '@millwright/contract/devices/endpoints';
import type { ItemId, PointId } from '@millwright/kernel';
import { useCallback, useMemo } from 'react';
import { useCall } from '../../../wire/queries/use-call.ts';
import { useSavePickedPoints } from './points.queries.ts';

/** The favourites of the user among the points of an item, kept with the account. */
export const usePickedPoints = (itemId: ItemId) => {
  const { data } = useCall(selectedPointEndpoints.get, { id: itemId });
  const { mutate } = useSavePickedPoints(itemId);
  const pointIds = data?.pointIds;
  return {
    /** Undefined while they are not known. */
    pointIds,
    picked: useMemo(() => new Set(pointIds), [pointIds]),
    /** Picks a point out, or no longer. */
    toggle: useCallback(
      (pointId: PointId): void => {
        // What is not known is not written over.
        if (pointIds === undefined) return;
        mutate(
          pointIds.includes(pointId)
            ? pointIds.filter((id) => id !== pointId)
            : [...pointIds, pointId],
        );
      },
      [pointIds, mutate],
    ),
  };
};
