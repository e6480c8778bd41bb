/** What waits for the engine, as a trend shows it. */
import { isBad } from '@millwright/kernel';
import type { Sample } from '../samples.series.ts';
import type { Slot } from '../slot.ts';
import type { Tail } from './tail.ts';

/** One slot for each sample of the tail that lies in the range. */
export function slotsOf(
  tail: Tail,
  range: {
    readonly points: readonly number[];
    readonly from: number;
    readonly to: number;
    /** Of a slot, milliseconds. */
    readonly width: number;
  },
): Slot[] {
  const { points, from, to, width } = range;
  return points.flatMap((point) =>
    (tail.get(point) ?? [])
      .filter(({ time }) => time >= from && time < to)
      .map((sample) => slotOf(point, Math.floor(sample.time / width) * width, sample)),
  );
}

function slotOf(point: number, start: number, { time, value, text, quality }: Sample): Slot {
  const isText = value === null && text !== null;
  const isUsable = value !== null && !isBad(quality);
  return {
    point,
    start,
    lo: value ?? 0,
    hi: value ?? 0,
    loAt: time,
    hiAt: time,
    last: value ?? 0,
    lastAt: time,
    badAt: isUsable ? 0 : time,
    n: isUsable ? 1 : 0,
    texts: isText ? 1 : 0,
    bad: isUsable || isText ? 0 : 1,
  };
}

type Change = { time: number; text: string };

/** The moments at which a text became another one, those in the tail among them. */
export function textChangesOf(
  stored: readonly Change[],
  tail: readonly Sample[],
  range: { readonly from: number; readonly to: number; readonly limit: number },
): Change[] {
  const waiting = tail.flatMap(({ time, value, text }) =>
    value === null && text !== null && time >= range.from && time < range.to
      ? [{ time, text }]
      : [],
  );
  if (waiting.length === 0) return [...stored];
  const byTime = new Map([...stored, ...waiting].map((change) => [change.time, change]));
  return [...byTime.values()]
    .sort((a, b) => a.time - b.time)
    .filter(({ text }, index, all) => text !== all[index - 1]?.text)
    .slice(0, range.limit);
}
