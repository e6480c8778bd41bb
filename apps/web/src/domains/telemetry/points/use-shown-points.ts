import { dataSetEndpoints } from '@millwright/contract/devices/endpoints';
import type { ItemDataPoint } from '@millwright/contract/telemetry/telemetry.schemas';
import type { ItemId } from '@millwright/kernel';
import { useMemo, useState } from 'react';
import { useCall } from '../../../wire/queries/use-call.ts';
import { usePickedPoints } from './use-picked-points.ts';

/** Every point, those that the user picked out, or those of a data set. */
export type ShownKey = 'all' | 'picked' | number;

/** Which points of an item its page shows: the bound data set first, until something is chosen. */
export const useShownPoints = (itemId: ItemId, points: readonly ItemDataPoint[]) => {
  const { data: sets } = useCall(dataSetEndpoints.brief, { itemId });
  const { pointIds: pickedIds, picked, toggle } = usePickedPoints(itemId);
  const [chosen, setChosen] = useState<ShownKey | null>(null);
  const shown: ShownKey = chosen ?? sets?.list.find(({ bound }) => bound)?.id ?? 'all';
  const { data: dataSet } = useCall(
    dataSetEndpoints.get,
    typeof shown === 'number' ? { id: shown } : null,
  );
  const setIds = useMemo(() => dataSet?.points.map(({ id }) => id), [dataSet]);
  const ids = shown === 'picked' ? pickedIds : setIds;
  const all = shown === 'all' || ids === undefined;
  const shownPoints = useMemo(() => {
    if (all) return points;
    const wanted = new Set(ids);
    return points.filter(({ pointId }) => wanted.has(pointId));
  }, [points, all, ids]);
  return {
    shown,
    choose: setChosen,
    sets: sets?.list ?? [],
    points: shownPoints,
    picked,
    toggle,
  };
};
