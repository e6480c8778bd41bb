import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DirtyBuckets, type DirtyRange } from './dirty-buckets.ts';

const minute = 60_000;

const covers = (ranges: readonly DirtyRange[], point: number, time: number): boolean =>
  ranges.some(
    ({ from, to, points }) => time >= from && time < to && (points === 'all' || points.has(point)),
  );

function mark(buckets: DirtyBuckets, samples: readonly [number, number][], version: bigint): void {
  const points = Uint32Array.from(samples, ([point]) => point);
  const times = Float64Array.from(samples, ([, time]) => time);
  buckets.mark(points, times, samples.length, version);
}

test('every sample marked lies in a range taken, once, and the ranges do not overlap', () => {
  const sample = fc.tuple(fc.nat(30), fc.oneof(fc.nat(20 * minute), fc.nat(90 * 86_400_000)));
  fc.assert(
    fc.property(fc.array(sample, { minLength: 1, maxLength: 300 }), fc.nat(9), (samples, ready) => {
      const buckets = new DirtyBuckets(minute);
      mark(buckets, samples, 7n);
      const isReady = (start: number) => start >= ready * minute;
      const ranges = buckets.take(isReady);
      for (const [point, time] of samples) {
        expect(covers(ranges, point, time)).toBe(isReady(Math.floor(time / minute) * minute));
      }
      for (const [index, { from, to, version }] of ranges.entries()) {
        expect(from % minute).toBe(0);
        expect(version).toBe(7n);
        expect(to).toBeLessThanOrEqual(ranges[index + 1]?.from ?? Number.POSITIVE_INFINITY);
      }
      expect(buckets.take(isReady)).toEqual([]);
      const rest = buckets.take(() => true);
      for (const [point, time] of samples)
        expect(covers([...ranges, ...rest], point, time)).toBe(true);
    }),
  );
});

test('the first version of what is left is known', () => {
  const buckets = new DirtyBuckets(minute);
  expect(buckets.firstVersion).toBeUndefined();
  mark(buckets, [[1, 5 * minute]], 9n);
  mark(buckets, [[1, 0]], 5n);
  mark(buckets, [[2, 0]], 6n);
  expect(buckets.firstVersion).toBe(5n);
  expect(buckets.take((start) => start === 0)).toEqual([
    { from: 0, to: minute, points: new Set([1, 2]), version: 5n },
  ]);
  expect(buckets.firstVersion).toBe(9n);
});

test('many points in a bucket stand for all of them', () => {
  const buckets = new DirtyBuckets(minute);
  mark(
    buckets,
    Array.from({ length: 20_000 }, (_, point) => [point, 0]),
    1n,
  );
  expect(buckets.take(() => true)).toEqual([{ from: 0, to: minute, points: 'all', version: 1n }]);
});

test('a few samples over years take few statements', () => {
  const buckets = new DirtyBuckets(minute);
  mark(
    buckets,
    Array.from({ length: 5_000 }, (_, n) => [1, n * 6 * 60 * minute]),
    1n,
  );
  expect(buckets.take(() => true)).toHaveLength(1);
});

test('a far bucket of one point does not make many points be computed between', () => {
  const buckets = new DirtyBuckets(minute);
  mark(buckets, [[1, 0]], 1n);
  mark(
    buckets,
    Array.from({ length: 1_000 }, (_, point) => [point, 86_400_000]),
    1n,
  );
  expect(buckets.take(() => true)).toHaveLength(2);
});
