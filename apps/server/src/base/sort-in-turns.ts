import { createGiveWay } from './give-way.ts';

/** Entries between two looks at the time. */
const few = 512;

/** Sorts as `toSorted` does, stably, and gives way in between: hundreds of thousands hold the loop. */
export async function sortInTurns<T>(
  list: readonly T[],
  compare: (one: T, other: T) => number,
): Promise<T[]> {
  const giveWay = createGiveWay();
  let runs: T[][] = [];
  for (let at = 0; at < list.length; at += few) {
    await giveWay();
    runs.push(list.slice(at, at + few).sort(compare));
  }
  while (runs.length > 1) {
    const longer: T[][] = [];
    for (let at = 0; at < runs.length; at += 2) {
      const [left = [], right = []] = runs.slice(at, at + 2);
      longer.push(await merged(left, right, compare, giveWay));
    }
    runs = longer;
  }
  return runs[0] ?? [];
}

async function merged<T>(
  left: readonly T[],
  right: readonly T[],
  compare: (one: T, other: T) => number,
  giveWay: () => Promise<void> | undefined,
): Promise<T[]> {
  const all: T[] = [];
  let [at, beside] = [0, 0];
  while (all.length < left.length + right.length) {
    if (all.length % few === 0) await giveWay();
    const isLeft =
      beside === right.length ||
      (at < left.length && compare(left[at] as T, right[beside] as T) <= 0);
    if (isLeft) {
      all.push(left[at] as T);
      at += 1;
    } else {
      all.push(right[beside] as T);
      beside += 1;
    }
  }
  return all;
}
