/** Runs of classes of values, compared with a look at each sample in memory. */
import { type PointId, pointId, Quality, timestamp } from '@millwright/kernel';
import { turnsDuring } from '@millwright/testing';
import { createSeededRandom } from '@millwright/testing/seeded-random';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestHistory, type TestHistory } from '../testing.ts';
import type { AggregateNeeds } from './aggregate.ts';
import { readClassRuns } from './class-runs.ts';
import type { ValueTest } from './index.ts';

const minute = 60_000;
const hour = 60 * minute;
const start = Date.UTC(2026, 9, 1);

interface Given {
  readonly time: number;
  readonly value: number | null;
  readonly quality: number;
}

const plainly: Record<string, (test: never, value: number) => boolean> = {
  above: ({ value }: { value: number }, given) => given > value,
  'at-least': ({ value }: { value: number }, given) => given >= value,
  below: ({ value }: { value: number }, given) => given < value,
  'at-most': ({ value }: { value: number }, given) => given <= value,
  equal: ({ value }: { value: number }, given) => given === value,
  'not-equal': ({ value }: { value: number }, given) => given !== value,
  inside: ({ low, high }: { low: number; high: number }, given) => given >= low && given <= high,
  outside: ({ low, high }: { low: number; high: number }, given) => given < low || given > high,
  bit: ({ bit, set }: { bit: number; set: boolean }, given) =>
    ((BigInt(Math.floor(given)) >> BigInt(bit)) & 1n) === (set ? 1n : 0n),
};
const classOf = (tests: readonly ValueTest[], value: number): number =>
  tests.reduce(
    (sum, test, bit) => sum + (plainly[test.op]?.(test as never, value) ? 2 ** bit : 0),
    0,
  );

let opened: TestHistory;
beforeAll(async () => {
  opened = await openTestHistory(timestamp(start + 48 * hour));
});
afterAll(() => opened.stop());

async function write(point: PointId, samples: readonly Given[]): Promise<void> {
  const batch = opened.history.createBatch(Math.max(1, samples.length));
  for (const { time, value, quality } of samples) {
    batch.append(point, time, value ?? Number.NaN, quality, value === null ? 'text' : null);
  }
  await opened.history.write(batch);
}

const span = { from: start + 2 * hour, to: start + 20 * hour };
const longestHold = hour;
const gaps = [
  { from: start + 3 * hour, to: start + 3 * hour + 10 * minute },
  { from: start + 12 * hour, to: start + 12 * hour + 20 * minute },
  { from: start + 19 * hour, to: start + 26 * hour },
];
const asked = { ...span, longestHold, gaps, most: 100_000 };

/** What holds at a moment, looked for in all samples. */
function lookAt(samples: readonly Given[], time: number): Given | null {
  const last = samples.findLast((sample) => sample.time <= time);
  if (last === undefined || last.time < span.from - longestHold) return null;
  if (last.value === null || last.quality >= 0x80 || time - last.time >= longestHold) return null;
  const next = samples.find((sample) => sample.time > last.time)?.time ?? span.to;
  const gap = gaps.find(({ from }) => from >= last.time);
  return gap !== undefined && gap.to <= next && time >= gap.from ? null : last;
}

const tests: readonly ValueTest[] = [
  { op: 'above', value: 3 },
  { op: 'at-least', value: 3 },
  { op: 'below', value: -1 },
  { op: 'at-most', value: -1 },
  { op: 'equal', value: 5 },
  { op: 'not-equal', value: 0 },
  { op: 'inside', low: 1, high: 4 },
  { op: 'outside', low: -2, high: 6 },
  { op: 'bit', bit: 1, set: true },
  { op: 'bit', bit: 0, set: false },
];

it.each([1, 2, 3, 4, 5, 6])(
  'run %i is at each moment what a look at the samples says',
  async (seed) => {
    const random = createSeededRandom(seed);
    const few = tests.slice(0, 1 + (seed % tests.length));
    const all = new Map<PointId, Given[]>();
    for (const id of [1, 2, 3]) {
      const point = pointId(100 * seed + id);
      let value = 0;
      const times = new Set(
        Array.from({ length: 40 * id }, () => random.between(start, start + 20 * hour - 1)),
      );
      const samples = [...times]
        .sort((a, b) => a - b)
        .map((time): Given => {
          if (random.next() < 0.5) value = random.between(-4, 9);
          const isText = random.next() < 0.04;
          const quality = random.next() < 0.08 ? Quality.communication : Quality.good;
          return { time, value: isText ? null : value, quality };
        });
      all.set(point, samples);
      await write(point, samples);
      // Sent again, it is the same sample.
      await write(point, samples.slice(0, 5));
    }
    const [first = pointId(1), ...others] = [...all.keys()];
    const groups = [
      { points: [first], tests: few },
      { points: others, tests },
    ];
    const found = await opened.history.classRuns({ ...asked, groups });
    for (const [point, samples] of all) {
      const runs = found?.get(point) ?? { begins: [], ends: [], classes: [] };
      const own = point === first ? few : tests;
      const edges = new Set([
        ...samples.flatMap(({ time }) => [time, time - 1, time + longestHold]),
        ...gaps.flatMap(({ from, to }) => [from, from - 1, to]),
        ...[span.from, span.to - 1],
        ...Array.from({ length: 300 }, () => random.between(span.from, span.to - 1)),
      ]);
      for (const time of edges) {
        if (time < span.from || time >= span.to) continue;
        const at = runs.begins.findIndex((begin, n) => begin <= time && time < (runs.ends[n] ?? 0));
        const wanted = lookAt(samples, time);
        const said = at < 0 ? null : runs.classes[at];
        const expected = wanted === null ? null : classOf(own, wanted.value ?? 0);
        expect([time, said]).toEqual([time, expected]);
      }
      runs.begins.forEach((begin, n) => {
        expect(begin).toBeLessThan(runs.ends[n] ?? 0);
        expect(begin).toBeGreaterThanOrEqual(n === 0 ? span.from : (runs.ends[n - 1] ?? 0));
        const isNext = n > 0 && runs.ends[n - 1] === begin;
        if (isNext) expect(runs.classes[n - 1]).not.toBe(runs.classes[n]);
      });
    }
  },
);

it('knows nothing of points without samples, and refuses to answer more than is wanted', async () => {
  const point = pointId(7_001);
  const groups = [{ points: [point], tests }];
  expect(await opened.history.classRuns({ ...asked, groups })).toEqual(
    new Map([[point, { begins: [], ends: [], classes: [] }]]),
  );
  await write(
    point,
    Array.from({ length: 20 }, (_, n) => ({
      ...{ time: span.from + n * minute, value: (n % 2) * 8, quality: Quality.good },
    })),
  );
  expect(await opened.history.classRuns({ ...asked, groups, most: 5 })).toBeNull();
});

it('leaves turns to others while it reads many of them', async () => {
  const many = 100_000;
  const point = pointId(1);
  /** As the engine answers them: without waiting for it, so that the turns are those left here. */
  const answer = Buffer.alloc(many * 34);
  for (let n = 0; n < many; n += 1) {
    const time = span.from + n * 100;
    answer.writeUInt32LE(point, n * 34);
    answer.writeBigInt64LE(BigInt(time), n * 34 + 4);
    answer.writeUInt32LE(n % 2, n * 34 + 12);
    for (const place of [16, 24]) answer.writeBigInt64LE(BigInt(time + 100), n * 34 + place);
    answer[n * 34 + 32] = 1;
  }
  const groups = [{ points: [point], tests }];
  let found: number | undefined;
  const turns = await turnsDuring(async () => {
    const needs = {
      engine: { binary: { read: async () => answer } },
      clock: { now: () => timestamp(span.to) },
      traits: { shortestRetention: 1 },
      tail: { read: async () => new Map() },
    } as unknown as AggregateNeeds;
    const runs = await readClassRuns(needs, { ...asked, groups });
    found = runs?.get(point)?.begins.length;
  });
  expect(found).toBe(many);
  expect(turns).toBeGreaterThan(5);
});
