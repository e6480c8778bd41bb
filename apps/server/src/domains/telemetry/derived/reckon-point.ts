/** What one calculated point comes to now, on the way of all samples; nothing is put on the heap for it. */
import { evaluate, Quality, type UnknownReason } from '@millwright/kernel';
import type { LiveTable } from '../live/index.ts';
import { Moment, type SamplePath } from '../samples/index.ts';
import type { RunningPoint } from './running-point.ts';
import type { Tally } from './tally.ts';

/** Without a result for a reason of its own, and not of what it looks at. */
const withoutResult: Partial<Record<UnknownReason, Quality>> = {
  'division-by-zero': Quality.division,
  'root-of-negative': Quality.calculation,
  logarithm: Quality.calculation,
  overflow: Quality.calculation,
  parameter: Quality.calculation,
};

export function createReckoner({
  table,
  path,
}: {
  readonly table: LiveTable;
  /** Asked for when there are samples: it feeds this one, too. */
  path(): Pick<SamplePath, 'put' | 'putBad'>;
}): (point: RunningPoint, now: number) => void {
  // One sample at a time: each has a time of its own.
  const slots = new Int32Array(1);
  const values = new Float64Array(1);
  const moments = new Float64Array(3);
  const qualities = new Uint8Array(1);
  const texts: readonly null[] = [null];

  const fail = (slot: number, quality: number, now: number): void => {
    // What it looks at has not come since the start: so nothing is new of what is remembered.
    if (quality === Quality.unknown && table.qualities[slot] === Quality.stale) return;
    slots[0] = slot;
    path().putBad(slots, 1, now, quality);
  };

  /** The newest of what it looks at; by the clock alone where it looks at nothing. */
  const findTime = (inputs: readonly number[], own: number, now: number): void => {
    let newest = own;
    for (let n = 0; n < inputs.length; n += 1) {
      const slot = inputs[n] as number;
      if (slot >= 0) newest = Math.max(newest, table.times[slot] as number);
    }
    moments[Moment.time] = newest === 0 ? now : newest;
  };

  /** Turns to a new hour, day or shift by the clock, be it that nothing came. */
  const tallied = (tally: Tally, value: number, now: number): number => {
    if (tally.due <= now) {
      moments[Moment.time] = Math.max(moments[Moment.time] as number, tally.due);
    }
    const found = tally.take(value, moments[Moment.time] as number);
    moments[Moment.time] = Math.max(moments[Moment.time] as number, tally.since);
    return found;
  };

  return (point, now) => {
    const { given, state, tally } = point;
    const { slot, slope, intercept } = given;
    if (state === null) {
      fail(slot, Quality.decode, now);
      return;
    }
    if (state.nextDeadline <= now) evaluate(state, table, state.nextDeadline);
    evaluate(state, table, now);
    point.isDirty = true;
    const { quality } = state;
    // What history remembers from before the start, or what has not come for long, is no new value.
    if (state.reason !== null || quality === Quality.stale) {
      tally?.miss();
      fail(slot, (state.reason && withoutResult[state.reason]) ?? quality, now);
      return;
    }
    if (tally?.isWithoutPeriods) {
      fail(slot, Quality.unknown, now);
      return;
    }
    findTime(point.slots, state.time, now);
    const reckoned = tally === null ? state.value : tallied(tally, state.value, now);
    const value = reckoned * slope + intercept;
    if (!Number.isFinite(value)) {
      fail(slot, Quality.calculation, now);
      return;
    }
    const time = moments[Moment.time] as number;
    const isSame =
      table.values[slot] === value &&
      table.times[slot] === time &&
      table.qualities[slot] === quality;
    if (isSame) return;
    slots[0] = slot;
    values[0] = value;
    qualities[0] = quality;
    moments[Moment.arrived] = now;
    moments[Moment.stored] = Math.min(time, now);
    path().put(slots, 1, moments, values, qualities, texts);
  };
}
