import { describe, expect, it } from 'vitest';
import { LeadIn } from './lead-in.ts';

const drained = (leadIn: LeadIn, slot: number, from: number): number[] => {
  const times: number[] = [];
  leadIn.drain(slot, from, (time) => times.push(time) > 0);
  return times;
};

describe('a lead-in', () => {
  it('hands over what came in its time, oldest first, and once', () => {
    const leadIn = new LeadIn();
    leadIn.configure(3, 5000);
    for (let time = 0; time <= 20_000; time += 1000) leadIn.push(3, time, time, 0, null);
    expect(leadIn.newest(3)).toBe(20_000);
    expect(drained(leadIn, 3, 15_000)).toEqual([15_000, 16_000, 17_000, 18_000, 19_000, 20_000]);
    expect(drained(leadIn, 3, 0)).toEqual([]);
    expect(leadIn.newest(3)).toBe(Number.NEGATIVE_INFINITY);
  });

  it('keeps texts and qualities, and the last one where there is none asked for', () => {
    const leadIn = new LeadIn();
    leadIn.configure(1, 0);
    leadIn.push(1, 1, Number.NaN, 0, 'a');
    leadIn.push(1, 2, Number.NaN, 0x40, 'b');
    const got: unknown[] = [];
    leadIn.drain(1, 0, (...sample) => got.push(sample) > 0);
    expect(got).toEqual([[2, Number.NaN, 0x40, 'b']]);
  });

  it('holds no more of a slot than its bound, the latest', () => {
    const leadIn = new LeadIn();
    leadIn.configure(1, 60_000);
    for (let time = 0; time < 5000; time += 1) leadIn.push(1, time, 1, 0, null);
    const times = drained(leadIn, 1, 0);
    expect([times.length, times[0], times.at(-1)]).toEqual([512, 4488, 4999]);
  });

  it('holds no more of all than its bound, whatever comes, and gives memory back', () => {
    const leadIn = new LeadIn(1000);
    for (let slot = 0; slot < 200; slot += 1) leadIn.configure(slot, 60_000);
    for (let time = 0; time < 300; time += 1) {
      for (let slot = 0; slot < 200; slot += 1) leadIn.push(slot, time, 1, 0, null);
    }
    expect(leadIn.size).toBeLessThanOrEqual(1000);
    // Each has its latest, be it fewer than asked for.
    for (let slot = 0; slot < 200; slot += 1) {
      const times = drained(leadIn, slot, 0);
      expect(times.length).toBeGreaterThanOrEqual(4);
      expect(times.at(-1)).toBe(299);
    }
    for (let slot = 0; slot < 200; slot += 1) leadIn.configure(slot, null);
    expect(leadIn.size).toBe(0);
  });

  it('stops where a sample is not taken', () => {
    const leadIn = new LeadIn();
    leadIn.configure(1, 5000);
    for (const time of [1, 2, 3]) leadIn.push(1, time, 1, 0, null);
    const times: number[] = [];
    leadIn.drain(1, 0, (time) => times.push(time) < 2);
    expect(times).toEqual([1, 2]);
  });

  it('says how much it keeps where that is less than was asked for, and not once it is enough', () => {
    const leadIn = new LeadIn();
    leadIn.configure(1, 10_000);
    leadIn.configure(2, 10_000);
    for (let time = 0; time <= 20_000; time += 10) leadIn.push(1, time, 1, 0, null);
    for (let time = 0; time <= 20_000; time += 100) leadIn.push(2, time, 1, 0, null);
    expect([leadIn.cutTo(1), leadIn.cutTo(2), leadIn.cutTo(3)]).toEqual([5_110, null, null]);
    for (let time = 21_000; time <= 600_000; time += 1000) leadIn.push(1, time, 1, 0, null);
    expect(leadIn.cutTo(1)).toBeNull();
  });
});
