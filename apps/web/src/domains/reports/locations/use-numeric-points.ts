import { pointEndpoints } from '@millwright/contract/devices/endpoints';
import type { PointBrief } from '@millwright/contract/devices/points/points.schemas';
import { DataType, type ItemId } from '@millwright/kernel';
import { useMemo } from 'react';
import { useCall } from '../../../wire/queries/use-call.ts';

/** The points of an item that hold numbers; null while they are on their way. */
export function useNumericPoints(itemId: ItemId): readonly PointBrief[] | null {
  const { data } = useCall(pointEndpoints.brief, { itemId });
  return useMemo(
    () =>
      data?.list.filter(
        ({ dataType }) => dataType !== DataType.CHAR && dataType !== DataType.BOOL,
      ) ?? null,
    [data],
  );
}
