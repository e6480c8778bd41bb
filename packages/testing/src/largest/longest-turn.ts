/** What the turns of this very loop take, where a server of its own would be too much. */
import { threadTime } from '../clocks/thread-time.ts';
import { costOfUnit } from './unit-of-work.ts';

/** The same work again and again: what else runs meanwhile, or is compiled, only ever adds. */
const goes = 3;

async function longestOf(work: () => Promise<unknown>): Promise<number> {
  let last = threadTime();
  let longest = 0;
  let isOver = false;
  const look = (): void => {
    const now = threadTime();
    longest = Math.max(longest, now - last);
    last = now;
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  try {
    await work();
  } finally {
    isOver = true;
  }
  await new Promise((resolve) => setImmediate(resolve));
  look();
  return longest;
}

/** @returns units of work (`costOfUnit`) of the longest turn while the work is done: the least of a few goes */
export async function longestTurnDuring(work: () => Promise<unknown>): Promise<number> {
  const unit = costOfUnit();
  let least = Number.POSITIVE_INFINITY;
  for (let go = 0; go < goes; go += 1) least = Math.min(least, await longestOf(work));
  return least / unit;
}
