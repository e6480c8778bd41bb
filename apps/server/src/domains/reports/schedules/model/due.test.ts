import type { DueAt } from '@millwright/contract/reports/schedules/report-schedules.schemas';
import { createShiftClock, formatMoment } from '@millwright/kernel';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { duesBetween, type ItemClock, nextDue, settle } from './due.ts';

const at = (text: string): number => Date.parse(text);
const iso = (time: number | null): string | null =>
  time === null ? null : new Date(time).toISOString().replace('.000Z', 'Z');
const berlin: ItemClock = { timeZone: 'Europe/Berlin', shifts: null };
const shanghai: ItemClock = { timeZone: 'Asia/Shanghai', shifts: null };
const daily = (minute: number): DueAt => ({ every: 'day', minute });
const monthly = (day: number, minute = 360): DueAt => ({ every: 'month', day, minute });

describe('the next one', () => {
  test.each<[string, DueAt, string, ItemClock, string]>([
    ['later today', daily(360), '2026-11-20T05:59:59+08:00', shanghai, '2026-11-19T22:00:00Z'],
    [
      'not the one of now',
      daily(360),
      '2026-11-20T06:00:00+08:00',
      shanghai,
      '2026-11-20T22:00:00Z',
    ],
    ['at midnight', daily(0), '2026-11-20T23:59:59+08:00', shanghai, '2026-11-20T16:00:00Z'],
    [
      'at the last minute',
      daily(1439),
      '2026-11-20T12:00:00+08:00',
      shanghai,
      '2026-11-20T15:59:00Z',
    ],
    // 02:30 is leapt over on 29 March: due when the clocks have leapt, at 03:00.
    [
      'in the hour that is leapt over',
      daily(150),
      '2026-03-28T12:00:00Z',
      berlin,
      '2026-03-29T01:00:00Z',
    ],
    // 02:30 comes twice on 25 October: due the first time, in summer time.
    [
      'in the hour that comes twice',
      daily(150),
      '2026-10-24T12:00:00Z',
      berlin,
      '2026-10-25T00:30:00Z',
    ],
    ['after it, the next day', daily(150), '2026-10-25T00:30:00Z', berlin, '2026-10-26T01:30:00Z'],
    [
      'the same hour before and after',
      daily(360),
      '2026-03-28T12:00:00Z',
      berlin,
      '2026-03-29T04:00:00Z',
    ],
    [
      'of a weekday',
      { every: 'week', weekdays: [1], minute: 480 },
      '2026-11-20T00:00:00Z',
      shanghai,
      '2026-11-23T00:00:00Z',
    ],
    [
      'of today, in a week',
      { every: 'week', weekdays: [5], minute: 0 },
      '2026-11-20T00:00:00+08:00',
      shanghai,
      '2026-11-26T16:00:00Z',
    ],
    [
      'of several days',
      { every: 'week', weekdays: [7, 3], minute: 0 },
      '2026-11-20T00:00:00Z',
      shanghai,
      '2026-11-21T16:00:00Z',
    ],
    ['of a short month', monthly(31), '2026-04-05T00:00:00Z', shanghai, '2026-04-29T22:00:00Z'],
    ['of February', monthly(30), '2027-02-01T00:00:00Z', shanghai, '2027-02-27T22:00:00Z'],
    [
      'of February in a leap year',
      monthly(30),
      '2028-02-01T00:00:00Z',
      shanghai,
      '2028-02-28T22:00:00Z',
    ],
    [
      'of 29 February, in a leap year',
      monthly(29),
      '2028-02-01T00:00:00Z',
      shanghai,
      '2028-02-28T22:00:00Z',
    ],
    ['over the year', monthly(1, 0), '2026-12-31T15:59:59Z', shanghai, '2026-12-31T16:00:00Z'],
    [
      'of a month whose day has passed',
      monthly(15),
      '2026-11-15T22:00:00Z',
      shanghai,
      '2026-12-14T22:00:00Z',
    ],
  ])('%s', (_what, due, after, clock, expected) => {
    expect(iso(nextDue(due, at(after), clock))).toBe(expected);
  });
});

describe('after shifts', () => {
  const shifts = (timeZone: string) =>
    createShiftClock(
      {
        shifts: [
          { name: '早', begin: 360, minutes: 480, weekdays: [1, 2, 3, 4, 5] },
          { name: '夜', begin: 1320, minutes: 480, weekdays: [1, 2, 3, 4, 5] },
        ],
        exceptions: [],
      },
      timeZone,
    );
  const clock = { timeZone: 'Asia/Shanghai', shifts: shifts('Asia/Shanghai') };
  const due: DueAt = { every: 'shift', delayMinutes: 10 };

  test.each([
    ['ten minutes after the early one', '2026-11-20T10:00:00+08:00', '2026-11-20T06:10:00Z'],
    ['after the night, the day after', '2026-11-20T14:10:00+08:00', '2026-11-20T22:10:00Z'],
    ['over the weekend', '2026-11-21T06:10:00+08:00', '2026-11-23T06:10:00Z'],
    ['over midnight of the new year', '2026-12-31T15:00:00+08:00', '2026-12-31T22:10:00Z'],
  ])('%s', (_what, after, expected) => {
    expect(iso(nextDue(due, at(after), clock))).toBe(expected);
  });

  it('is nothing where there are none', () => {
    expect(nextDue(due, at('2026-11-20T10:00:00Z'), shanghai)).toBeNull();
  });
});

describe('what a server that was away makes up', () => {
  const settled = at('2026-11-15T22:00:00Z');

  it('is the last one alone; the others are counted', () => {
    const found = settle(daily(360), settled, at('2026-11-20T03:00:00Z'), shanghai);
    expect({ ...found, due: iso(found.due), next: iso(found.next) }).toEqual({
      due: '2026-11-19T22:00:00Z',
      missed: 3,
      next: '2026-11-20T22:00:00Z',
    });
  });
  it('is nothing where nothing was due', () => {
    const found = settle(daily(360), settled, settled + 1000, shanghai);
    expect([found.due, found.missed]).toEqual([null, 0]);
  });
  it('is made at its very moment', () => {
    expect(settle(daily(360), settled, settled + 86_400_000, shanghai).due).toBe(
      settled + 86_400_000,
    );
  });
});

test('looking at any moments finds each one once, in order, at its time of day', () => {
  const zones = ['Asia/Shanghai', 'Europe/Berlin', 'America/St_Johns', 'Australia/Lord_Howe'];
  const begin = at('2026-01-01T00:00:00Z');
  const dueAt = fc.oneof(
    fc.record({ every: fc.constant('day' as const), minute: fc.nat(1439) }),
    fc.record({
      every: fc.constant('week' as const),
      weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
      minute: fc.nat(1439),
    }),
    fc.record({
      every: fc.constant('month' as const),
      day: fc.integer({ min: 1, max: 31 }),
      minute: fc.nat(1439),
    }),
  );
  fc.assert(
    fc.property(
      dueAt,
      fc.constantFrom(...zones),
      fc.array(fc.integer({ min: 1, max: 40 * 86_400_000 }), { minLength: 1, maxLength: 12 }),
      (due, timeZone, steps) => {
        const clock = { timeZone, shifts: null };
        let now = begin;
        const made: number[] = [];
        let missed = 0;
        for (const step of steps) {
          const found = settle(due, now, now + step, clock);
          if (found.due !== null) made.push(found.due);
          missed += found.missed;
          now += step;
          expect(found.next).toBe(nextDue(due, now, clock));
          expect(found.next).toBeGreaterThan(now);
        }
        const all = duesBetween(due, begin, now, clock);
        expect(made.length + missed).toBe(all.length);
        expect(all).toEqual([...new Set(all)].sort((one, other) => one - other));
        for (const time of made) expect(all).toContain(time);
        // But where the clocks leap over it, it is told by the wall.
        const wall = `${String(Math.floor(due.minute / 60)).padStart(2, '0')}:${String(due.minute % 60).padStart(2, '0')}`;
        const off = all.filter((time) => !formatMoment(time, 'en-GB', timeZone).includes(wall));
        expect(off.length).toBeLessThanOrEqual(2);
      },
    ),
    { numRuns: 150 },
  );
});
