import { createGiveWay } from '../../../base/give-way.ts';
import type { Feeding } from './assignment-loop.ts';

/**
 * Each as the graph sees it. With pauses for others: of hundreds of long expressions that nobody has
 * read yet one is parsed after the other.
 */
export async function feedingsOf<Each>(
  list: readonly Each[],
  feedingOf: (each: Each) => Feeding,
): Promise<Feeding[]> {
  const giveWay = createGiveWay();
  const found: Feeding[] = [];
  for (const each of list) {
    found.push(feedingOf(each));
    await giveWay();
  }
  return found;
}
