/** The course of a device as fine as it can be drawn. */
import type { StatusBand } from '@millwright/contract/reports/status/equipment-status.schemas';
import type { StateInterval } from './intervals.ts';

type Band = Pick<StatusBand, 'begins' | 'states' | 'changes'>;

/**
 * Intervals that are shorter than `least` are drawn together with those beside them that are, as the
 * state that took most of the time. At most two pieces come on `least`.
 * @param intervals without a gap
 */
export function bandOf(intervals: readonly StateInterval[], least: number): Band {
  const band = { begins: [] as number[], states: [] as number[], changes: [] as number[] };
  const push = (begin: number, state: number, changes: number): void => {
    band.begins.push(begin);
    band.states.push(state);
    band.changes.push(changes);
  };
  let collected: StateInterval[] = [];
  const flush = (): void => {
    const [first] = collected;
    if (first === undefined) return;
    const lengths = new Map<number, number>();
    for (const { state, from, to } of collected) {
      lengths.set(state, (lengths.get(state) ?? 0) + to - from);
    }
    const [[most] = [first.state]] = [...lengths].sort((one, other) => other[1] - one[1]);
    push(first.from, most, collected.length - 1);
    collected = [];
  };
  for (const interval of intervals) {
    if (interval.to - interval.from >= least) {
      flush();
      push(interval.from, interval.state, 0);
      continue;
    }
    collected.push(interval);
    if (interval.to - (collected[0]?.from ?? 0) >= least) flush();
  }
  flush();
  return band;
}
