import { textListEndpoints } from '@millwright/contract/devices/endpoints';
import type { PointBrief } from '@millwright/contract/devices/points/points.schemas';
import { type DataType, type ItemId, type PointId, wordOf } from '@millwright/kernel';
import { useCall } from '../../../wire/queries/use-call.ts';
import { useSwitchWords } from '../live/value-format.tsx';

/** What a value of a point of the item is called; null where it is a number. */
export type ValueWord = (point: PointId, value: number) => string | null;

/** @param points of the item */
export const useValueWords = (itemId: ItemId, points: readonly PointBrief[]): ValueWord => {
  const words = useSwitchWords();
  const { data } = useCall(textListEndpoints.list, { itemId });
  const lists = new Map(data?.list.map(({ id, texts }) => [id, texts]));
  const known = new Map(points.map((point) => [point.id, point]));
  return (id, value) => {
    const point = known.get(id);
    if (point === undefined) return null;
    const { textListId } = point;
    const texts = textListId === null ? null : (lists.get(textListId) ?? null);
    return wordOf(value, { dataType: point.dataType as DataType, texts }, words);
  };
};
