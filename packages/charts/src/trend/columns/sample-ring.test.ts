import { describe, expect, it } from 'vitest';
import { createSampleRing } from './sample-ring.ts';

describe('sample ring', () => {
  it('keeps the latest when full', () => {
    const ring = createSampleRing(3);
    for (const time of [1, 2, 3, 4, 5]) ring.push(time, time * 10);
    expect(ring.length).toBe(3);
    expect([...ring.columns(0).time]).toEqual([3, 4, 5]);
    expect([...ring.columns(0).value]).toEqual([30, 40, 50]);
  });

  it('replaces a sample of the same time and drops an older one', () => {
    const ring = createSampleRing(3);
    ring.push(10, 1);
    expect(ring.push(10, 2)).toBe(true);
    expect(ring.push(9, 3)).toBe(false);
    expect([...ring.columns(0).value]).toEqual([2]);
  });

  it.each([
    [0, [3, 4, 5]],
    [3, [4, 5]],
    [4.5, [5]],
    [5, []],
  ])('gives what is later than %s', (after, times) => {
    const ring = createSampleRing(3);
    for (const time of [1, 2, 3, 4, 5]) ring.push(time, time);
    expect([...ring.columns(after).time]).toEqual(times);
  });

  it('knows its last sample', () => {
    const ring = createSampleRing(2);
    expect(ring.last).toBeUndefined();
    for (const time of [1, 2, 3]) ring.push(time, time * 10);
    expect(ring.last).toEqual({ time: 3, value: 30 });
  });

  it('is empty after clearing and can be filled again', () => {
    const ring = createSampleRing(2);
    ring.push(5, 1);
    ring.push(6, 1);
    ring.clear();
    expect(ring.length).toBe(0);
    expect(ring.push(1, 1)).toBe(true);
  });
});
