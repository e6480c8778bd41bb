/** When nobody collected, as far as is known: between one run and the next, and after the last. */
import type { CollectionRun } from './collection-runs.store.ts';

interface Gap {
  readonly from: number;
  readonly to: number;
}

/** A run says that it lasts this often, in milliseconds. */
export const beatMs = 10_000;
/** What it has not said for so long it has missed. */
const missedMs = 3 * beatMs;

/** @param runs ascending by their beginning; they may overlap where one server took over */
export function collectionGaps(runs: readonly CollectionRun[], now: number): Gap[] {
  const gaps: Gap[] = [];
  let until = Number.POSITIVE_INFINITY;
  for (const run of runs) {
    if (run.since > until) gaps.push({ from: until, to: run.since });
    until = until === Number.POSITIVE_INFINITY ? run.until : Math.max(until, run.until);
  }
  if (now - until > missedMs) gaps.push({ from: until, to: now });
  return gaps;
}
