import { isWholeRun } from '@millwright/testing/long/whole-run';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BlockSamples, BlockSamplesReader, NativeBlockWriter } from '../blocks/index.ts';
import { PointTraits } from '../point-traits.ts';
import { SampleBatch } from '../sample-batch.ts';
import { DirtyBuckets } from './dirty-buckets.ts';
import type { MinuteRows } from './minute-rows.ts';
import { RunningMinutes } from './running-minutes.ts';

const minute = 60_000;
const start = 1_000 * minute;

interface Given {
  readonly point: number;
  readonly time: number;
  readonly value: number | null;
  readonly text: string | null;
  readonly quality: number;
}
interface Stored extends Given {
  readonly version: bigint;
}
/** A row as it is compared; the sum to nine digits, for samples may be added in another order. */
type Row = string;

const writer = new NativeBlockWriter(new PointTraits(30));
const reader = new BlockSamplesReader();
function blockOf(given: readonly Given[], version: bigint): BlockSamples {
  const batch = new SampleBatch(Math.max(1, given.length));
  for (const { point, time, value, quality, text } of given) {
    batch.append(point, time, value ?? Number.NaN, quality, text);
  }
  return reader.read(writer.write(batch, version));
}

/** What a table of samples and one of minutes would hold, with rows that replace. */
class Tables {
  readonly samples = new Map<string, Stored>();
  readonly minutes = new Map<string, Row>();
  version = 0n;

  put(given: readonly Given[]): bigint {
    this.version += 1n;
    for (const one of given) {
      this.samples.set(`${one.point} ${one.time}`, { ...one, version: this.version });
    }
    return this.version;
  }

  of(point: number, from: number): Stored[] {
    return [...this.samples.values()]
      .filter((one) => one.point === point && one.time >= from && one.time < from + minute)
      .sort((a, b) => a.time - b.time);
  }

  count(point: number, from: number): Row | undefined {
    const samples = this.of(point, from);
    if (samples.length === 0) return undefined;
    const usable = samples.filter(({ quality, value }) => quality < 128 && value !== null);
    const values = usable.map(({ value }) => value ?? 0);
    return rowOf({
      n: usable.length,
      lo: Math.min(...values),
      hi: Math.max(...values),
      sum: values.reduce((sum, value) => sum + value, 0),
      first: values[0] ?? 0,
      last: values.at(-1) ?? 0,
      bad: samples.filter(
        ({ quality, value, text }) => quality >= 128 || (value === null && text === null),
      ).length,
      texts: samples.filter(({ value, text }) => value === null && text !== null).length,
      ret: 30,
    });
  }

  compute(point: number, from: number): void {
    const row = this.count(point, from);
    // As the engine does: where nothing is left, nothing is written.
    if (row !== undefined) this.minutes.set(`${point} ${from}`, row);
  }

  write(rows: MinuteRows): void {
    for (let at = 0; at < rows.count; at += 1) {
      const { points, starts, n, lo, hi, sum, first, last, bad, texts, retentions } = rows;
      const numbers = { lo, hi, sum, first, last, n, bad, texts, ret: retentions };
      const row = Object.entries(numbers).map(([name, column]) => [name, column[at]]);
      const key = `${points[at]} ${(starts[at] ?? 0) * 1_000}`;
      this.minutes.set(key, rowOf(Object.fromEntries(row)));
    }
  }
}

function rowOf(row: Readonly<Record<string, number>>): Row {
  const { n, bad, texts, ret, lo, hi, sum, first, last } = row;
  const kept = n === 0 ? [] : [lo, hi, (sum ?? 0).toPrecision(9), first, last].map((v) => `${v}`);
  return JSON.stringify([n, bad, texts, ret, ...kept]);
}

const points = [1, 2, 700];
const sample = fc.record({
  point: fc.constantFrom(...points),
  /** Most come behind the one before; 0 is a repeat, below is late, far is ahead of its time. */
  step: fc.oneof(
    { weight: 12, arbitrary: fc.integer({ min: 1, max: 25_000 }) },
    fc.constant(0),
    fc.integer({ min: -150_000, max: -1 }),
    fc.integer({ min: minute, max: 5 * minute }),
  ),
  value: fc.option(fc.integer({ min: -900, max: 900 }).map((n) => n / 10)),
  text: fc.constantFrom(null, null, null, 'on'),
  quality: fc.constantFrom(0, 0, 0, 0, 130),
});
const samples = fc.array(sample, { minLength: 1, maxLength: 25 });
const act = fc.oneof(
  { weight: 6, arbitrary: fc.record({ is: fc.constant('taken' as const), samples }) },
  fc.record({
    is: fc.constant('doubted' as const),
    samples,
    part: fc.integer({ min: 0, max: 25 }),
  }),
  fc.record({ is: fc.constant('passed' as const), samples }),
  fc.record({ is: fc.constant('replaced' as const), point: fc.constantFrom(...points) }),
  fc.record({ is: fc.constant('forgotten' as const), point: fc.constantFrom(...points) }),
  { weight: 3, arbitrary: fc.record({ is: fc.constant('written' as const), fails: fc.boolean() }) },
  fc.record({ is: fc.constant('handed over' as const) }),
);

test('minutes that are reckoned or noted as dirty are those of the samples, whatever comes', () => {
  fc.assert(
    fc.property(fc.array(act, { minLength: 1, maxLength: 40 }), (acts) => {
      const tables = new Tables();
      const dirty = new DirtyBuckets(minute);
      const running = new RunningMinutes(dirty);
      const cursors = new Map(points.map((point) => [point, start]));
      let now = start;
      const trust = (): void => {
        const from = (Math.floor(now / minute) + 1) * minute;
        const ahead = [...tables.samples.values()].filter(({ time }) => time >= from);
        running.pass(
          Uint32Array.from(ahead, ({ point }) => point),
          Float64Array.from(ahead, ({ time }) => time),
          ahead.length,
        );
        running.trustFrom(from);
      };
      trust();
      const timed = (given: readonly (Omit<Given, 'time'> & { step: number })[]): Given[] =>
        given.map(({ step, ...one }) => {
          const cursor = cursors.get(one.point) ?? start;
          const time = Math.max(0, cursor + step);
          // What is far ahead is the exception: the next one follows what was before.
          if (step > 0 && step < minute) cursors.set(one.point, time);
          now = Math.max(now, cursors.get(one.point) ?? now);
          const hasText = one.text !== null;
          return { ...one, value: hasText ? null : one.value, time };
        });
      const computeDirty = (isReady: (at: number) => boolean): void => {
        for (const { from, to, points: of } of dirty.take(isReady)) {
          for (let at = from; at < to; at += minute) {
            for (const point of of === 'all' ? points : of) tables.compute(point, at);
          }
        }
      };
      const write = (isReady: (at: number) => boolean, fails: boolean): void => {
        for (const rows of running.collect(isReady)) {
          if (fails) {
            running.giveUp(rows);
            continue;
          }
          tables.write(rows);
          running.written(rows);
        }
        if (!fails) computeDirty(isReady);
      };
      /** What a crash would have to compute anew is found by its versions. */
      const check = (): void => {
        const firsts = [dirty.firstVersion, running.firstVersion].filter((v) => v !== undefined);
        const [first = tables.version + 1n] = firsts.sort((a, b) => Number(a - b));
        for (const { point, time } of tables.samples.values()) {
          const from = Math.floor(time / minute) * minute;
          if (tables.minutes.get(`${point} ${from}`) === tables.count(point, from)) continue;
          const versions = tables.of(point, from).map(({ version }) => version);
          expect(versions.some((version) => version >= first)).toBe(true);
        }
      };
      for (const one of acts) {
        if (one.is === 'taken') {
          const given = timed(one.samples);
          const version = tables.put(given);
          running.take(blockOf(given, version), version);
        } else if (one.is === 'doubted') {
          const given = timed(one.samples);
          // Some of them are in.
          const version = tables.put(given.slice(0, one.part));
          const { points: of, times, count } = blockOf(given, version);
          running.pass(of, times, count);
          dirty.mark(of, times, count, version);
        } else if (one.is === 'passed') {
          const given = timed(one.samples);
          const { points: of, times, count } = blockOf(given, 0n);
          running.pass(of, times, count);
          tables.put(given);
          for (const { point, time } of given) {
            tables.compute(point, Math.floor(time / minute) * minute);
          }
        } else if (one.is === 'replaced' || one.is === 'forgotten') {
          const { point } = one;
          if (one.is === 'forgotten') running.forget([point]);
          else running.touch([point], now);
          const until = one.is === 'forgotten' ? Number.POSITIVE_INFINITY : now;
          for (const [key, { point: of, time }] of tables.samples) {
            if (of === point && time < until) tables.samples.delete(key);
          }
          for (const key of tables.minutes.keys()) {
            const [of, at] = key.split(' ').map(Number);
            if (of === point && (at ?? 0) < until) tables.minutes.delete(key);
          }
          // What stays of the minute that is cut in two.
          tables.compute(point, Math.floor(now / minute) * minute);
        } else if (one.is === 'written') {
          write((at) => at + minute <= now || at > now, one.fails);
        } else {
          running.distrust();
          trust();
        }
        check();
      }
      write(() => true, false);
      expect([...running.starts()]).toEqual([]);
      expect(running.firstVersion).toBeUndefined();
      const keys = [...tables.samples.values()].map(
        ({ point, time }) => `${point} ${Math.floor(time / minute) * minute}`,
      );
      for (const key of new Set([...keys, ...tables.minutes.keys()])) {
        const [point, from] = key.split(' ').map(Number);
        expect([key, tables.minutes.get(key)]).toEqual([key, tables.count(point ?? 0, from ?? 0)]);
      }
    }),
    { numRuns: isWholeRun ? 10_000 : 600 },
  );
});

test('what comes in order is reckoned, none of it computed from the table', () => {
  const dirty = new DirtyBuckets(minute);
  const running = new RunningMinutes(dirty);
  const tables = new Tables();
  running.trustFrom(start);
  for (let second = 0; second < 300; second += 10) {
    const given = points.map((point) => {
      const time = start + second * 1_000 + point;
      return { point, time, value: second, text: null, quality: 0 };
    });
    const version = tables.put(given);
    running.take(blockOf(given, version), version);
  }
  expect(dirty.size).toBe(0);
  expect([...running.starts()]).toEqual([0, 1, 2, 3, 4].map((n) => start + n * minute));
  const until = start + 4 * minute;
  const collected = running.collect((at) => at < until);
  expect(collected.reduce((sum, { count }) => sum + count, 0)).toBe(4 * points.length);
  // Until they are in the engine, a crash would lose them.
  expect(running.firstVersion).toBe(1n);
  for (const rows of collected) {
    tables.write(rows);
    running.written(rows);
  }
  expect(running.firstVersion).toBe(25n);
  for (const [key, row] of tables.minutes) {
    const [point, from] = key.split(' ').map(Number);
    expect(row).toBe(tables.count(point ?? 0, from ?? 0));
  }
});

test('rows beyond what memory is for are computed from the table', () => {
  const dirty = new DirtyBuckets(minute);
  const running = new RunningMinutes(dirty);
  running.trustFrom(0);
  const count = 100_000;
  const samples = (at: number): BlockSamples => ({
    count,
    points: Uint32Array.from({ length: count }, (_, point) => point),
    times: new Float64Array(count).fill(at * minute),
    scales: new Uint8Array(count),
    values: new Float64Array(count).fill(at),
    qualities: new Uint8Array(count),
    retentions: new Uint16Array(count).fill(30),
  });
  for (let at = 0; at < 14; at += 1) running.take(samples(at), BigInt(at + 1));
  const rows = running.collect(() => true).reduce((sum, one) => sum + one.count, 0);
  // Sixteen times what one statement takes, and the minute that every point is at.
  expect(rows).toBe(16 * 65_536 + count);
  const [first] = dirty.take(() => true);
  expect(first).toMatchObject({ from: 10 * minute, points: 'all', version: 11n });
});
