import type { ItemDataPoint } from '@millwright/contract/telemetry/telemetry.schemas';
import { useCallback, useMemo, useState } from 'react';
import {
  useDataSetBriefs,
  useDataSetPoints,
  usePickedPoints,
  useSavePickedPoints,
} from './points.queries.ts';

/** Every point, those that the user picked out, or those of a data set. */
export type ShownKey = 'all' | 'picked' | number;

/** Which points of an item its page shows: the bound data set first, until something is chosen. */
export const useShownPoints = (itemId: number, points: readonly ItemDataPoint[]) => {
  const { data: sets } = useDataSetBriefs(itemId);
  const { data: picked } = usePickedPoints(itemId);
  const save = useSavePickedPoints(itemId);
  const [chosen, setChosen] = useState<ShownKey | null>(null);
  const shown: ShownKey = chosen ?? sets?.list.find(({ bound }) => bound)?.id ?? 'all';
  const { data: dataSet } = useDataSetPoints(typeof shown === 'number' ? shown : null);
  const pickedIds = picked?.pointIds;
  const ids = shown === 'picked' ? pickedIds : dataSet?.points.map(({ id }) => id);
  const wanted = shown === 'all' || ids === undefined ? null : new Set(ids);
  const { mutate } = save;
  return {
    shown,
    choose: setChosen,
    sets: sets?.list ?? [],
    points: wanted === null ? points : points.filter(({ pointId }) => wanted.has(pointId)),
    picked: useMemo(() => new Set(pickedIds), [pickedIds]),
    /** Picks a point out, or no longer. */
    toggle: useCallback(
      (pointId: number): void => {
        const before = pickedIds ?? [];
        mutate(
          before.includes(pointId) ? before.filter((id) => id !== pointId) : [...before, pointId],
        );
      },
      [pickedIds, mutate],
    ),
  };
};
