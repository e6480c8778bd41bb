/** From what is known of points to the states that a device was in, one after the other. */
import { unknownState } from '@millwright/contract/reports/status/equipment-status.schemas';
import type { TimeSpan } from '@millwright/kernel';
import { createGiveWay } from '../../../../base/give-way.ts';

/** When which tests of a point held; where there is no run nothing is known. Ascending, apart. */
export interface PointRuns {
  readonly begins: readonly number[];
  readonly ends: readonly number[];
  /** A bit for each test. */
  readonly classes: readonly number[];
}

/** When a state holds: all or any of some bits of inputs; without any it always does. */
export interface StateWhen {
  readonly join: 'all' | 'any';
  readonly tests: readonly {
    /** Place among the runs; below 0 where the device has no such point. */
    readonly input: number;
    readonly bit: number;
  }[];
}

export interface StateInterval extends TimeSpan {
  /** Place among the states, or `unknownState`. */
  readonly state: number;
}

/** What an input says at a moment where nothing is known. */
const nothing = -1;

/** After Kleene: unknown is `null`. */
function holds({ join, tests }: StateWhen, said: readonly number[]): boolean | null {
  let isUnsure = false;
  for (const { input, bit } of tests) {
    const classes = said[input] ?? nothing;
    if (classes === nothing) isUnsure = true;
    else if (((classes >>> bit) & 1) === (join === 'any' ? 1 : 0)) return join === 'any';
  }
  if (isUnsure) return null;
  return join === 'all' || tests.length === 0;
}

/**
 * The first state that holds. Where nobody knows whether an earlier one does, nobody knows which is the
 * first.
 */
export function stateOf(states: readonly StateWhen[], said: readonly number[]): number {
  for (const [index, state] of states.entries()) {
    const answer = holds(state, said);
    if (answer === null) return unknownState;
    if (answer) return index;
  }
  return unknownState;
}

/** Changes between two looks at the time. */
const few = 512;

/** The states of a span, without a gap; neighbours differ. */
export async function intervalsOf(
  states: readonly StateWhen[],
  inputs: readonly PointRuns[],
  { from, to }: TimeSpan,
): Promise<StateInterval[]> {
  const giveWay = createGiveWay();
  const found: { from: number; to: number; state: number }[] = [];
  const places = inputs.map(() => 0);
  const said = inputs.map(() => nothing);
  for (let time = from, steps = 1; time < to; steps += 1) {
    if (steps % few === 0) await giveWay();
    let next = to;
    for (const [index, { begins, ends, classes }] of inputs.entries()) {
      let place = places[index] ?? 0;
      while (place < ends.length && (ends[place] ?? 0) <= time) place += 1;
      places[index] = place;
      const begin = begins[place] ?? to;
      const isKnown = begin <= time;
      said[index] = isKnown ? (classes[place] ?? nothing) : nothing;
      next = Math.min(next, isKnown ? (ends[place] ?? to) : begin);
    }
    const state = stateOf(states, said);
    const last = found.at(-1);
    if (last?.state === state) last.to = next;
    else found.push({ from: time, to: next, state });
    time = next;
  }
  return found;
}
