import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createShiftClock,
  dateOfDay,
  dayNumber,
  type ShiftCalendar,
  type ShiftHours,
  shiftOverlap,
  weekdayOf,
} from './index.ts';

const hour = 60;
const all = [1, 2, 3, 4, 5, 6, 7];
const three: ShiftCalendar = {
  shifts: [
    { name: '夜班', begin: 22 * hour, minutes: 8 * hour, weekdays: all },
    { name: '早班', begin: 6 * hour, minutes: 8 * hour, weekdays: all },
    { name: '中班', begin: 14 * hour, minutes: 8 * hour, weekdays: all },
  ],
  exceptions: [],
};
const office: ShiftCalendar = {
  shifts: [{ name: 'day', begin: 8 * hour, minutes: 9 * hour, weekdays: [1, 2, 3, 4, 5] }],
  exceptions: [
    { date: '2026-10-01', shifts: [] },
    { date: '2026-10-10', shifts: [{ name: 'made up', begin: 9 * hour, minutes: 4 * hour }] },
  ],
};
const dates: ShiftCalendar = {
  shifts: [],
  exceptions: [
    { date: '2026-12-24', shifts: [{ name: 'test run', begin: 0, minutes: 24 * hour }] },
  ],
};
const night: ShiftCalendar = {
  shifts: [{ name: 'N', begin: 22 * hour, minutes: 8 * hour, weekdays: all }],
  exceptions: [],
};

const at = (text: string): number => Date.parse(text);
const text = (time: number | null): string | null =>
  time === null ? null : new Date(time).toISOString().slice(0, 16);

describe('which shift a moment is in', () => {
  it.each<
    [string, ShiftCalendar, string, string, string | null, string | null, string | null, string]
  >([
    // name, calendar, zone, moment, shift, its day, its begin, until
    [
      'a morning',
      three,
      'Asia/Shanghai',
      '2026-11-20T02:00Z',
      '早班',
      '2026-11-20',
      '2026-11-19T22:00',
      '2026-11-20T06:00',
    ],
    [
      'its first moment',
      three,
      'Asia/Shanghai',
      '2026-11-20T06:00Z',
      '中班',
      '2026-11-20',
      '2026-11-20T06:00',
      '2026-11-20T14:00',
    ],
    [
      'after midnight it is still the night of the day before',
      three,
      'Asia/Shanghai',
      '2026-11-20T17:00Z',
      '夜班',
      '2026-11-20',
      '2026-11-20T14:00',
      '2026-11-20T22:00',
    ],
    [
      'a night from Sunday to Monday',
      night,
      'UTC',
      '2026-11-23T03:00Z',
      'N',
      '2026-11-22',
      '2026-11-22T22:00',
      '2026-11-23T06:00',
    ],
    ['between two', night, 'UTC', '2026-11-23T12:00Z', null, null, null, '2026-11-23T22:00'],
    ['a weekend', office, 'UTC', '2026-11-20T17:00Z', null, null, null, '2026-11-23T08:00'],
    [
      'a date without work',
      office,
      'UTC',
      '2026-10-01T10:00Z',
      null,
      null,
      null,
      '2026-10-02T08:00',
    ],
    [
      'a date with other shifts',
      office,
      'UTC',
      '2026-10-10T10:00Z',
      'made up',
      '2026-10-10',
      '2026-10-10T09:00',
      '2026-10-10T13:00',
    ],
    ['dates alone', dates, 'UTC', '2026-11-20T00:00Z', null, null, null, '2026-12-24T00:00'],
    // By the wall clock: the night in which the clocks are set forward has seven hours, the other nine.
    [
      'spring',
      night,
      'Europe/Berlin',
      '2026-03-29T00:30Z',
      'N',
      '2026-03-28',
      '2026-03-28T21:00',
      '2026-03-29T04:00',
    ],
    [
      'autumn',
      night,
      'Europe/Berlin',
      '2026-10-25T00:30Z',
      'N',
      '2026-10-24',
      '2026-10-24T20:00',
      '2026-10-25T05:00',
    ],
  ])('%s', (_, calendar, zone, moment, name, day, begin, until) => {
    const now = createShiftClock(calendar, zone).at(at(moment));
    expect([
      now.turn?.name ?? null,
      now.turn?.day ?? null,
      text(now.turn?.begin ?? null),
      text(now.until),
    ]).toEqual([name, day, begin, until]);
  });

  it('is in none for ever where there are no shifts, or no more dates', () => {
    const nothing = { turn: null, since: null, until: null };
    expect(createShiftClock({ shifts: [], exceptions: [] }, 'UTC').at(0)).toEqual(nothing);
    const after = createShiftClock(dates, 'UTC').at(at('2026-12-25T00:00Z'));
    expect(after).toMatchObject({ turn: null, until: null });
    expect(text(after.since)).toBe('2026-12-25T00:00');
    expect(createShiftClock(dates, 'UTC').at(at('2020-12-25T00:00Z')).since).toBeNull();
  });

  it('leaves out what the clocks leap over, and begins what they leap into at the leap', () => {
    const early = (begin: number, minutes: number): ShiftCalendar => ({
      shifts: [{ name: 'E', begin, minutes, weekdays: [7] }],
      exceptions: [],
    });
    const over = createShiftClock(early(2 * hour, 30), 'Europe/Berlin');
    expect(text(over.at(at('2026-03-28T12:00Z')).until)).toBe('2026-04-05T00:00');
    const into = createShiftClock(early(2 * hour + 30, hour), 'Europe/Berlin');
    expect(text(into.at(at('2026-03-28T12:00Z')).until)).toBe('2026-03-29T01:00');
  });

  it('goes on over a thousand dates without work', () => {
    const first = dayNumber('2026-01-01');
    const exceptions = Array.from({ length: 1000 }, (_, index) => ({
      date: dateOfDay(first + index),
      shifts: [],
    }));
    const clock = createShiftClock({ ...three, exceptions }, 'UTC');
    expect(text(clock.at(at('2026-01-02T00:00Z')).until)).toBe('2028-09-27T06:00');
  });
});

describe('shifts that overlap', () => {
  const shift = (name: string, begin: number, hours: number, weekdays: number[]) => ({
    name,
    begin: begin * hour,
    minutes: hours * hour,
    weekdays,
  });
  it.each([
    ['none', [], null],
    ['end where the next begins', three.shifts, null],
    ['a whole day after a whole day', [shift('A', 7, 24, all)], null],
    ['at once', [shift('A', 6, 8, [1]), shift('B', 13, 8, [1])], ['A', 'B', 1]],
    ['the same hours', [shift('A', 6, 8, [1]), shift('B', 6, 8, [1])], ['A', 'B', 1]],
    ['the same hours of other days', [shift('A', 6, 8, [1]), shift('B', 6, 8, [2])], null],
    ['past midnight', [shift('A', 22, 9, [1]), shift('B', 6, 8, [2])], ['A', 'B', 2]],
    ['from Sunday into Monday', [shift('A', 22, 9, [7]), shift('B', 6, 8, [1])], ['A', 'B', 1]],
  ])('%s', (_, shifts, expected) => {
    const found = shiftOverlap({ shifts, exceptions: [] });
    expect(found && [found.first, found.second, found.weekday]).toEqual(expected);
  });

  it('are looked for around dates that differ', () => {
    const long: ShiftHours[] = [{ name: 'long', begin: 23 * hour, minutes: 8 * hour }];
    const early: ShiftHours[] = [{ name: 'early', begin: 5 * hour, minutes: hour }];
    const of = (date: string, shifts: ShiftHours[]) =>
      shiftOverlap({ ...three, exceptions: [{ date, shifts }] });
    expect(of('2026-10-01', [])).toBeNull();
    expect(of('2026-10-01', long)).toMatchObject({
      first: 'long',
      second: '早班',
      date: '2026-10-02',
    });
    expect(of('2026-10-01', early)).toMatchObject({
      first: '夜班',
      second: 'early',
      date: '2026-10-01',
    });
  });
});

it('reads dates', () => {
  expect(dateOfDay(dayNumber('2024-02-29'))).toBe('2024-02-29');
  expect(weekdayOf(dayNumber('2026-11-23'))).toBe(1);
  expect(weekdayOf(dayNumber('1969-12-28'))).toBe(7);
  for (const wrong of ['2026-02-29', '2026-13-01', 'tomorrow', '2026-1-1', '']) {
    expect(dayNumber(wrong), wrong).toBeNaN();
  }
});

describe('for any calendar', () => {
  const hours = fc.record({
    name: fc.constantFrom('A', 'B', 'C'),
    begin: fc.integer({ min: 0, max: 1439 }),
    minutes: fc.integer({ min: 1, max: 1440 }),
  });
  const day = dayNumber('2026-03-20');
  const calendars = fc
    .record({
      shifts: fc.array(
        hours.chain((one) =>
          fc.uniqueArray(fc.integer({ min: 1, max: 7 })).map((weekdays) => ({ ...one, weekdays })),
        ),
        { maxLength: 4 },
      ),
      exceptions: fc.uniqueArray(
        fc.record({
          date: fc.integer({ min: day, max: day + 20 }).map(dateOfDay),
          shifts: fc.array(hours, { maxLength: 2 }),
        }),
        { maxLength: 4, selector: ({ date }) => date },
      ),
    })
    .filter((calendar) => shiftOverlap(calendar) === null);
  const zones = fc.constantFrom(
    'Asia/Shanghai',
    'Europe/Berlin',
    'Australia/Lord_Howe',
    'America/New_York',
  );
  const first = at('2026-03-20T00:00Z');

  it('finds the next shift, and the last, beyond exceptions that take away whole weeks', () => {
    const calendar: ShiftCalendar = {
      shifts: [{ name: 'A', begin: 997, minutes: 352, weekdays: [3] }],
      exceptions: ['2026-04-01', '2026-04-08', '2026-04-15'].map((date) => ({ date, shifts: [] })),
    };
    const clock = () => createShiftClock(calendar, 'Asia/Shanghai');
    const [ended, begins] = [at('2026-03-25T14:29Z'), at('2026-04-22T08:37Z')];
    const free = { turn: null, since: ended, until: begins };
    expect(clock().at(ended)).toEqual(free);
    expect(clock().at(begins - 1)).toEqual(free);
  });

  it('each moment is in one shift or in none, and what holds changes first at its end', () => {
    fc.assert(
      fc.property(
        calendars,
        zones,
        fc.integer({ min: 0, max: 20 * 1440 }),
        (calendar, zone, minutes) => {
          const time = first + minutes * 60_000;
          const fresh = (moment: number) => createShiftClock(calendar, zone).at(moment);
          const { turn, since, until } = fresh(time);
          const turns = createShiftClock(calendar, zone).between(
            time - 86_400_000,
            time + 86_400_000,
          );
          // No two of them share a moment, and the one that holds it is the answer.
          for (const [index, one] of turns.entries()) {
            expect(one.end).toBeGreaterThan(one.begin);
            expect(one.begin).toBeGreaterThanOrEqual(turns[index - 1]?.end ?? 0);
          }
          expect(turns.filter(({ begin, end }) => begin <= time && time < end)).toEqual(
            turn ? [turn] : [],
          );
          if (since !== null) {
            expect(since).toBeLessThanOrEqual(time);
            expect(fresh(since)).toEqual({ turn, since, until });
            expect(fresh(since - 1).turn).not.toEqual(turn);
          }
          if (until === null) return;
          expect(until).toBeGreaterThan(time);
          expect(fresh(until - 1).turn).toEqual(turn);
          expect(fresh(Math.floor((time + until) / 2)).turn).toEqual(turn);
          expect(fresh(until).turn).not.toEqual(turn);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('a clock that is asked in any order answers as a fresh one', () => {
    fc.assert(
      fc.property(
        calendars,
        zones,
        fc.array(fc.integer({ min: 0, max: 20 * 1440 }), { maxLength: 20 }),
        (calendar, zone, moments) => {
          const clock = createShiftClock(calendar, zone);
          for (const minutes of moments) {
            const time = first + minutes * 60_000;
            expect(clock.at(time)).toEqual(createShiftClock(calendar, zone).at(time));
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});
