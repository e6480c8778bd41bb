import type { Item } from '@millwright/contract/items/items.schemas';
import type { Tx } from '../../platform/storage/index.ts';
import { firstFreeName, isNameTaken, type VisibleItems } from './items.store.ts';

const longestName = 50;
/** Names that one statement looks at. */
const atOnce = 1000;

const nameOfCopy = (name: string, copy: number): string => {
  if (copy === 1) return name;
  const mark = `x${copy}`;
  return `${name.slice(0, longestName - mark.length)}${mark}`;
};

/** The name of an item when it is free, else with the first 'x2', 'x3' … that is. */
export async function freeItemName(
  tx: Tx,
  { id: except, itemName: name }: Pick<Item, 'id' | 'itemName'>,
  among: VisibleItems,
): Promise<string> {
  for (let first = 1; ; ) {
    const names = Array.from({ length: atOnce }, (_, at) => nameOfCopy(name, first + at));
    const free = await firstFreeName(tx, names, { among, except });
    // Somebody else may take it until it is asked for by itself, which makes them wait.
    if (free !== undefined && !(await isNameTaken(tx, { name: free, among, except }))) return free;
    first += free === undefined ? atOnce : names.indexOf(free) + 1;
  }
}
