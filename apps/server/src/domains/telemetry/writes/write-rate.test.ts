import { pointId, seconds, timestamp } from '@millwright/kernel';
import { describe, expect, it } from 'vitest';
import { createWriteRate } from './write-rate.ts';

describe('the rate of writes to one point', () => {
  it('allows the burst, then one each second, each point for itself', () => {
    const rate = createWriteRate(3, seconds(1));
    const at = (ms: number, point = 7) => rate.take(pointId(point), timestamp(1_000_000 + ms));
    expect([at(0), at(1), at(2), at(3)]).toEqual([true, true, true, false]);
    expect(at(3, 8)).toBe(true);
    expect([at(900), at(1_003), at(1_004)]).toEqual([false, true, false]);
    expect([at(9_000), at(9_000), at(9_000), at(9_000)]).toEqual([true, true, true, false]);
  });

  it('gives nothing for a clock that goes back', () => {
    const rate = createWriteRate(1, seconds(1));
    expect(rate.take(pointId(1), timestamp(5_000))).toBe(true);
    expect(rate.take(pointId(1), timestamp(1_000))).toBe(false);
    expect(rate.take(pointId(1), timestamp(1_999))).toBe(false);
    expect(rate.take(pointId(1), timestamp(2_000))).toBe(true);
  });
});
