import { pointEndpoints, textListEndpoints } from '@millwright/contract/devices/endpoints';
import type { ItemId } from '@millwright/kernel';
import { useMemo } from 'react';
import { useCall } from '../../../wire/queries/use-call.ts';
import type { RulePoint } from './rule-points.ts';

/** The points of an item, each with the texts of its values. */
export const useRulePoints = (itemId: ItemId): readonly RulePoint[] => {
  const { data: briefs } = useCall(pointEndpoints.brief, { itemId });
  const { data: lists } = useCall(textListEndpoints.list, { itemId });
  return useMemo(() => {
    const texts = new Map(lists?.list.map((list) => [list.id, list.texts]));
    return (briefs?.list ?? []).map((point) => ({
      ...point,
      texts: texts.get(point.textListId ?? 0) ?? null,
    }));
  }, [briefs, lists]);
};
