import { refuse } from '@millwright/contract';
import { suitsTextList } from '@millwright/contract/devices/points/points.schemas';
import type { DataType, ItemId } from '@millwright/kernel';
import type { Tx } from '../../../platform/storage/index.ts';
import { culpritAt } from '../name-culprit.ts';
import { holdTextLists } from './text-lists.store.ts';

/**
 * Checks that points of an item may use these text lists.
 * @throws Fault refusal `text_list.unknown`.
 */
export async function checkTextLists(
  tx: Tx,
  item: ItemId,
  points: readonly { readonly name?: string; readonly textListId?: number | null | undefined }[],
): Promise<void> {
  const wanted = new Set(points.flatMap(({ textListId }) => textListId ?? []));
  if (wanted.size === 0) return;
  const held = await holdTextLists(tx, [...wanted]);
  const own = new Set(held.filter(({ itemId }) => itemId === item).map(({ id }) => id));
  const stray = points.findIndex(({ textListId }) => textListId != null && !own.has(textListId));
  if (stray >= 0) throw refuse('text_list.unknown', culpritAt(points, stray));
}

/**
 * Checks a type and a text list that come from two sides: the point as it was, and a change.
 * @throws Fault refusal `point.text_list_of_no_integer`
 */
export function checkTextListSuits(point: {
  readonly dataType: DataType;
  readonly textListId: number | null;
}): void {
  if (!suitsTextList(point)) throw refuse('point.text_list_of_no_integer');
}
