import { pointId, Quality } from '@millwright/kernel';
import { expect, it, vi } from 'vitest';
import { createReadingStore } from './reading-store.ts';

const setUp = () => {
  const frames: (() => void)[] = [];
  const store = createReadingStore((work) => frames.push(work));
  const paint = (): void => {
    for (const work of frames.splice(0)) work();
  };
  return { store, paint, frames };
};

it('tells only the point that changed, once a frame', () => {
  const { store, paint, frames } = setUp();
  const one = vi.fn();
  const other = vi.fn();
  store.source(pointId(1)).subscribe(one);
  store.source(pointId(2)).subscribe(other);
  for (const time of [10, 20, 30]) store.take(pointId(1), time, time, Quality.good);
  expect(frames).toHaveLength(1);
  paint();
  expect(one).toHaveBeenCalledTimes(1);
  expect(other).not.toHaveBeenCalled();
  expect(store.source(pointId(1)).read()).toMatchObject({
    value: 30,
    time: 30,
    quality: Quality.good,
  });
});

it('keeps the last number of a point that is lost, and breaks its line', () => {
  const { store } = setUp();
  store.take(pointId(1), 5, 10, Quality.good);
  store.take(pointId(1), 5, 20, Quality.communication);
  expect(store.source(pointId(1)).read()).toMatchObject({
    value: 5,
    time: 20,
    quality: Quality.communication,
  });
  expect([...store.spark(pointId(1)).read().value]).toEqual([5, Number.NaN]);
});

it('has no value for a point that was never read', () => {
  const { store } = setUp();
  store.take(pointId(1), Number.NaN, 0, Quality.unknown);
  expect(store.source(pointId(1)).read()).toMatchObject({
    value: null,
    time: null,
    quality: Quality.unknown,
  });
  expect(store.spark(pointId(1)).read().time).toHaveLength(0);
});

it('carries texts', () => {
  const { store } = setUp();
  store.take(pointId(1), 'A-17', 10, Quality.good);
  expect(store.source(pointId(1)).read()?.value).toBe('A-17');
  expect(store.spark(pointId(1)).read().time).toHaveLength(0);
});

it('puts history before the live samples, once', () => {
  const { store } = setUp();
  store.take(pointId(1), 3, 30, Quality.good);
  const history = { time: Float64Array.of(10, 20, 30, 40), value: Float64Array.of(1, 2, 9, 9) };
  store.seed(pointId(1), history);
  store.seed(pointId(1), history);
  expect([...store.spark(pointId(1)).read().time]).toEqual([10, 20, 30]);
  expect([...store.spark(pointId(1)).read().value]).toEqual([1, 2, 3]);
});

it('forgets all values and goes on telling', () => {
  const { store, paint } = setUp();
  const hears = vi.fn();
  store.source(pointId(1)).subscribe(hears);
  store.take(pointId(1), 5, 10, Quality.good);
  paint();
  store.clear();
  paint();
  expect(store.source(pointId(1)).read()).toBeUndefined();
  expect(store.spark(pointId(1)).read().time).toHaveLength(0);
  store.take(pointId(1), 6, 20, Quality.good);
  paint();
  expect(store.source(pointId(1)).read()?.value).toBe(6);
  expect(hears).toHaveBeenCalledTimes(3);
});

it('tells the last reading from the last change, and whether the change was seen', () => {
  const { store } = setUp();
  const changeOf = () => store.source(pointId(1)).read()?.change;
  store.take(pointId(1), Number.NaN, 0, Quality.unknown);
  expect(changeOf()).toBeNull();
  store.take(pointId(1), 5, 1000, Quality.good);
  store.take(pointId(1), 5, 2000, Quality.good);
  expect(changeOf()).toEqual({ time: 1000, seen: false });
  store.take(pointId(1), 6, 3000, Quality.good);
  store.take(pointId(1), 6, 4000, Quality.communication);
  expect(changeOf()).toEqual({ time: 3000, seen: true });
  store.take(pointId(1), 'A', 5000, Quality.good);
  expect(changeOf()).toEqual({ time: 5000, seen: true });
});

it.each([
  ['a change in it', [4, 5, Number.NaN, 5], { time: 200, seen: true }],
  ['none', [5, 5, 5, 5], { time: 100, seen: false }],
  ['another value at its end', [5, 5, 5, 4], { time: 1000, seen: true }],
  ['the value as a 32-bit float', [5.5, 5, 5, 5], { time: 200, seen: true }],
])('takes the last change from a history with %s', (_what, values, change) => {
  const { store } = setUp();
  store.take(pointId(1), 5, 1000, Quality.good);
  store.seed(pointId(1), {
    time: Float64Array.from([100, 200, 300, 400]),
    value: Float64Array.from(values, Math.fround),
  });
  expect(store.source(pointId(1)).read()?.change).toEqual(change);
});

it('knows a change from history that came before the first value', () => {
  const { store } = setUp();
  store.seed(pointId(1), {
    time: Float64Array.from([100, 200, 300]),
    value: Float64Array.from([4, 6.457586, 6.457586], Math.fround),
  });
  store.take(pointId(1), 6.457586, 1000, Quality.good);
  expect(store.source(pointId(1)).read()?.change).toEqual({ time: 200, seen: true });
});

it.each([
  ['is drawn as the nearest', 2 ** 53, { time: 100, seen: false }],
  ['was another one', 2 ** 53 - 2, { time: 1000, seen: true }],
])('a whole number beyond 2^53, which lives as text, %s', (_what, value, change) => {
  const { store } = setUp();
  store.take(pointId(1), '9007199254740993', 1000, Quality.good);
  store.seed(pointId(1), { time: Float64Array.of(100), value: Float64Array.of(value) });
  store.take(pointId(1), '9007199254740993', 2000, Quality.good);
  expect(store.source(pointId(1)).read()?.change).toEqual(change);
});

it('knows of no more points than are looked at and a few, however many go by', () => {
  const { store, paint } = setUp();
  const looking = Array.from({ length: 40 }, (_, n) => pointId(n + 1));
  for (const id of looking) store.source(id).subscribe(() => {});
  for (let first = 100; first < 10_100; first += 50) {
    const seen = Array.from({ length: 50 }, (_, n) => pointId(first + n));
    const release = store.hold(seen);
    for (const id of seen) {
      store.take(id, first, first, Quality.good);
      store.source(id);
    }
    release();
    paint();
  }
  expect(store.size).toBeLessThan(400);
  for (const id of looking) store.take(id, 7, 20_000, Quality.good);
  expect(looking.map((id) => store.source(id).read()?.value)).toEqual(looking.map(() => 7));
});

it('keeps the value and forgets the course of a point that was out of sight', () => {
  const { store, paint } = setUp();
  const release = store.hold([pointId(1)]);
  store.take(pointId(1), 5, 10, Quality.good);
  store.seed(pointId(1), { time: Float64Array.of(1), value: Float64Array.of(5) });
  expect(store.unseeded([pointId(1), pointId(2)])).toEqual([pointId(2)]);
  release();
  paint();
  expect(store.source(pointId(1)).read()?.value).toBe(5);
  expect(store.spark(pointId(1)).read().time).toHaveLength(0);
  expect(store.unseeded([pointId(1)])).toEqual([pointId(1)]);
});

it('misses nothing of a point that is held anew in the same moment', () => {
  const { store, paint } = setUp();
  const release = store.hold([pointId(1)]);
  store.take(pointId(1), 5, 10, Quality.good);
  release();
  store.hold([pointId(1)]);
  paint();
  expect([...store.spark(pointId(1)).read().time]).toEqual([10]);
});

it('goes on telling who comes back with a source of before', () => {
  const { store, paint } = setUp();
  const source = store.source(pointId(1));
  const end = source.subscribe(() => {});
  end();
  for (let id = 2; id < 1000; id += 1) store.source(pointId(id));
  paint();
  const heard = vi.fn();
  source.subscribe(heard);
  store.take(pointId(1), 5, 10, Quality.good);
  paint();
  expect(heard).toHaveBeenCalledTimes(1);
  expect(source.read()?.value).toBe(5);
});
