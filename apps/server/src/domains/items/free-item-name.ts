import { storableStart } from '@millwright/contract/fields/storable-text';
import type { Item } from '@millwright/contract/items/items.schemas';
import type { Tx } from '../../platform/storage/index.ts';
import { firstFreeName, isNameTaken, type VisibleItems } from './items.store.ts';

const longestName = 50;
/** Names that the first statement looks at; each further one looks at ten times as many. */
const fewest = 10;
const most = 10_000;

const nameOfCopy = (name: string, copy: number): string => {
  if (copy === 1) return name;
  const mark = `x${copy}`;
  return `${storableStart(name, longestName - mark.length)}${mark}`;
};

/**
 * The name of an item when it is free, else with the first 'x2', 'x3' … that is.
 * @param lasting it stays free until the transaction ends: who asks for the same one waits. Else it
 *   is a rehearsal, for which nobody waits.
 */
export async function freeItemName(
  tx: Tx,
  { id: except, itemName: name }: Pick<Item, 'id' | 'itemName'>,
  { among, lasting }: { readonly among: VisibleItems; readonly lasting: boolean },
): Promise<string> {
  let atOnce = fewest;
  for (let first = 1; ; ) {
    const names = Array.from({ length: atOnce }, (_, at) => nameOfCopy(name, first + at));
    const free = await firstFreeName(tx, names, { among, except });
    if (free === undefined) {
      first += atOnce;
      atOnce = Math.min(most, atOnce * 10);
      continue;
    }
    // Somebody else may take it until it is asked for by itself, which makes them wait.
    if (!lasting || !(await isNameTaken(tx, { name: free, among, except }))) return free;
    first += names.indexOf(free) + 1;
  }
}
