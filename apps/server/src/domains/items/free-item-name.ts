import type { Item } from '@millwright/contract/items/items.schemas';
import type { Tx } from '../../platform/storage/index.ts';
import { isNameTaken, type VisibleItems } from './items.store.ts';

const longestName = 50;

/** The name of an item when it is free, else with the first 'x2', 'x3' … that is. */
export async function freeItemName(
  tx: Tx,
  { id: except, itemName: name }: Pick<Item, 'id' | 'itemName'>,
  among: VisibleItems,
): Promise<string> {
  let free = name;
  for (let copy = 2; await isNameTaken(tx, { name: free, among, except }); copy++) {
    const mark = `x${copy}`;
    free = `${name.slice(0, longestName - mark.length)}${mark}`;
  }
  return free;
}
