/** What the engine says of steps, compared with a plain count in memory. */
import {
  type PointId,
  pointId,
  Quality,
  type TimeStep,
  timeSteps,
  timestamp,
} from '@millwright/kernel';
import { createSeededRandom, type SeededRandom } from '@millwright/testing/seeded-random';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestHistory, type TestHistory } from '../testing.ts';
import type { Aggregate, Course } from './aggregate-query.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

interface Given {
  readonly time: number;
  readonly value: number;
  readonly quality: number;
}
interface Gap {
  readonly from: number;
  readonly to: number;
}

const isUsable = ({ quality }: Given): boolean => quality < 0x80;

/** Plainly, sample by sample. */
function countPlainly(samples: readonly Given[], from: number, to: number): Aggregate | null {
  const within = samples.filter(({ time }) => time >= from && time < to);
  const values = within.filter(isUsable).map(({ value }) => value);
  if (within.length === 0) return null;
  return {
    n: values.length,
    bad: within.length - values.length,
    min: Math.min(...values),
    max: Math.max(...values),
    sum: values.reduce((sum, value) => sum + value, 0),
    first: values[0] ?? 0,
    last: values.at(-1) ?? 0,
  };
}

interface Asked {
  readonly span: Gap;
  readonly longestHold: number;
  readonly gaps: readonly Gap[];
  readonly state: { readonly least: number; readonly greatest: number };
  readonly rollover: number | undefined;
}

function followPlainly(
  samples: readonly Given[],
  { from, to }: Gap,
  { span, longestHold, gaps, state, rollover }: Asked,
): Course | null {
  let [known, weighted, inState, difference, n] = [0, 0, 0, 0, 0];
  let previous: number | null = null;
  samples.forEach((sample, index) => {
    if (!isUsable(sample) || sample.time < span.from - longestHold) return;
    const { time, value } = sample;
    if (time >= from && time < to && time >= span.from) {
      n += 1;
      if (previous !== null) {
        const back = previous - value;
        if (back <= 0) difference -= back;
        else if (rollover !== undefined && previous < rollover && 2 * (rollover - back) <= rollover)
          difference += rollover - back;
        else difference += Math.max(0, value);
      }
    }
    previous = value;
    const next = samples[index + 1]?.time ?? span.to;
    const gap = gaps.find((each) => each.from >= time);
    const isBroken = gap !== undefined && gap.to <= next;
    const until = Math.min(next, time + longestHold, isBroken ? gap.from : next, span.to);
    const lasting = Math.max(0, Math.min(until, to) - Math.max(time, from));
    known += lasting;
    weighted += lasting * value;
    if (value >= state.least && value <= state.greatest) inState += lasting;
  });
  if (known === 0 && n === 0) return null;
  return { known, inState, difference, timeWeightedMean: known === 0 ? null : weighted / known };
}

let opened: TestHistory;
let points = 0;
beforeAll(async () => {
  opened = await openTestHistory(timestamp(Date.UTC(2026, 10, 1)));
});
afterAll(() => opened.stop());

const write = async (point: PointId, samples: readonly Given[]) => {
  const batch = opened.history.createBatch(Math.max(1, samples.length));
  for (const { time, value, quality } of samples) batch.append(point, time, value, quality, null);
  await opened.history.write(batch);
};

const inOrder = (samples: readonly Given[]): Given[] =>
  [...new Map(samples.map((sample) => [sample.time, sample])).values()].sort(
    (a, b) => a.time - b.time,
  );

/** A counter that runs over and is reset, and is bad at times. */
function course(random: SeededRandom, from: number, to: number, count: number): Given[] {
  let value = random.between(0, 65_000);
  return Array.from({ length: count }, () => random.between(from, to - 1))
    .sort((a, b) => a - b)
    .map((time) => {
      value =
        random.next() < 0.02 ? random.between(0, 5) : (value + random.between(0, 900)) % 65_536;
      return { time, value, quality: random.next() < 0.1 ? Quality.communication : Quality.good };
    });
}

const closeTo = (found: unknown, wanted: unknown): boolean => {
  if (typeof found !== 'number' || typeof wanted !== 'number') return found === wanted;
  return Math.abs(found - wanted) <= 1e-9 * Math.max(1, Math.abs(found), Math.abs(wanted));
};

const differences = <T extends object>(
  found: readonly (T | null)[],
  wanted: readonly (T | null)[],
): unknown[] =>
  wanted.flatMap((one, step) => {
    const said = found[step] ?? null;
    if (one === null || said === null) return one === said ? [] : [{ step, said, one }];
    return Object.entries(one).every(([key, value]) => closeTo(said[key as keyof T], value))
      ? []
      : [{ step, said, one }];
  });

function deviationPlainly(samples: readonly Given[], from: number, to: number): number | undefined {
  const values = samples
    .filter((sample) => isUsable(sample) && sample.time >= from && sample.time < to)
    .map(({ value }) => value);
  if (values.length === 0) return undefined;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
}

/** Without samples the engine's extremes have no meaning. */
const meaningful = (aggregate: Aggregate | null): Partial<Aggregate> | null =>
  aggregate?.n === 0 ? { n: 0, bad: aggregate.bad } : aggregate;

const steps: readonly TimeStep[] = [
  { unit: 'second', every: 7_200 },
  { unit: 'minute', every: 45 },
  { unit: 'hour', every: 1 },
  { unit: 'hour', every: 8 },
  { unit: 'day', every: 1 },
  { unit: 'week', every: 1 },
  { unit: 'month', every: 1 },
];

describe.each([
  // Over the change of the clocks in spring and autumn, and by half an hour, in a zone half an hour off.
  ['Europe/Berlin', Date.UTC(2026, 2, 27, 4, 11, 7, 13)],
  ['America/New_York', Date.UTC(2026, 9, 30, 12)],
  ['Australia/Lord_Howe', Date.UTC(2026, 3, 3, 1, 30)],
  ['Asia/Kolkata', Date.UTC(2026, 5, 1, 18, 30)],
])('in %s', (timeZone, from) => {
  test.each([1, 2, 3])(
    'random series are aggregated as they are counted plainly: %d',
    async (seed) => {
      const random = createSeededRandom(seed * 7_919 + from);
      const to = from + 3 * day + random.between(0, 9 * hour);
      points += 1;
      const own = pointId(points);
      points += 1;
      const other = pointId(points);
      // From before the span until behind it.
      const first = course(random, from - 6 * hour, to + hour, 1_500);
      const second = course(random, from - 6 * hour, to + hour, 40);
      await write(own, first);
      await write(other, second);
      if (seed !== 1) await opened.history.rollUp({ open: true });
      // Sent again with another value, and late: among all others.
      const again = first.filter(() => random.next() < 0.05);
      const late = course(random, from, to, 60);
      const corrected = [...again.map((sample) => ({ ...sample, value: 7 })), ...late];
      await write(own, corrected);
      // What is months late is there once its rollups are.
      await opened.history.rollUp({ open: seed === 3 });
      const stored = new Map([
        [own, inOrder([...first, ...corrected])],
        [other, inOrder(second)],
      ]);
      const gapAt = from + random.between(0, 2 * day);
      const gaps = [
        { from: gapAt, to: gapAt + 3 * minute },
        { from: gapAt + 5 * hour, to: gapAt + 9 * hour },
      ];
      const state = { least: 10_000, greatest: 30_000 };
      const asked = { span: { from, to }, longestHold: 2 * hour, gaps, state };
      const moments = Array.from({ length: 200 }, (_, at) => from + at * 20 * minute).concat(to);
      const longestHold = 30 * minute;
      const grid = await opened.history.grid({ points: [own, other], moments, longestHold });
      const deviations = await opened.history.deviations({ points: [own, other], from, to });
      for (const point of [own, other]) {
        const samples = stored.get(point) ?? [];
        expect(closeTo(deviations.get(point), deviationPlainly(samples, from, to))).toBe(true);
        expect(grid.get(point)).toEqual(
          moments.map((moment) => {
            const last = samples.findLast(({ time }) => time <= moment);
            const isKnown =
              last !== undefined && isUsable(last) && moment - last.time <= longestHold;
            return isKnown ? last.value : null;
          }),
        );
      }
      for (const step of steps) {
        const cut = timeSteps({ from, to }, step, { timeZone, most: 10_000 }) ?? [];
        const query = { points: [own, other], edges: [from, ...cut.map((one) => one.to)] };
        const found = await opened.history.aggregates(query);
        const followed = await opened.history.courses({
          ...{ ...query, gaps, longestHold: asked.longestHold },
          states: new Map([[own, state]]),
          rollovers: new Map([[own, 65_536]]),
        });
        for (const point of [own, other]) {
          const samples = stored.get(point) ?? [];
          const plain = cut.map((one) => countPlainly(samples, one.from, one.to));
          expect(
            differences((found.get(point) ?? []).map(meaningful), plain.map(meaningful)),
            `${step.unit} ${step.every}`,
          ).toEqual([]);
          const wanted = cut.map((one) =>
            followPlainly(samples, one, {
              ...asked,
              state: point === own ? state : { least: 1, greatest: 0 },
              rollover: point === own ? 65_536 : undefined,
            }),
          );
          expect(differences(followed.get(point) ?? [], wanted), `course by ${step.unit}`).toEqual(
            [],
          );
        }
      }
    },
  );
});
