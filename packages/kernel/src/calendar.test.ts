import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { type CalendarUnit, dayOf, lastStarts, monthOf, nextStart, startOf } from './calendar.ts';
import { fromWall, isTimeZone, offsetText, zoneOffset } from './time-zone.ts';

const hour = 3_600_000;
const at = (text: string): number => Date.parse(text);
const utc = (time: number): string => new Date(time).toISOString().slice(0, 16);

describe('where an hour, a day and a month begin', () => {
  it.each([
    [
      'Asia/Shanghai',
      '2026-11-20T17:40:00Z',
      '2026-11-20T17:00',
      '2026-11-20T16:00',
      '2026-10-31T16:00',
    ],
    ['UTC', '2026-11-20T17:40:00Z', '2026-11-20T17:00', '2026-11-20T00:00', '2026-11-01T00:00'],
    // Half an hour and a quarter off the hour.
    [
      'Asia/Kolkata',
      '2026-11-20T18:40:00Z',
      '2026-11-20T18:30',
      '2026-11-20T18:30',
      '2026-10-31T18:30',
    ],
    [
      'Asia/Kathmandu',
      '2026-11-20T18:20:00Z',
      '2026-11-20T18:15',
      '2026-11-20T18:15',
      '2026-10-31T18:15',
    ],
    // Before and after the clocks change in spring and autumn.
    [
      'Europe/Berlin',
      '2026-03-29T00:59:00Z',
      '2026-03-29T00:00',
      '2026-03-28T23:00',
      '2026-02-28T23:00',
    ],
    [
      'Europe/Berlin',
      '2026-03-29T01:01:00Z',
      '2026-03-29T01:00',
      '2026-03-28T23:00',
      '2026-02-28T23:00',
    ],
    [
      'Europe/Berlin',
      '2026-10-25T00:30:00Z',
      '2026-10-25T00:00',
      '2026-10-24T22:00',
      '2026-09-30T22:00',
    ],
    [
      'Europe/Berlin',
      '2026-10-25T01:30:00Z',
      '2026-10-25T01:00',
      '2026-10-24T22:00',
      '2026-09-30T22:00',
    ],
    [
      'America/New_York',
      '2026-03-08T06:59:00Z',
      '2026-03-08T06:00',
      '2026-03-08T05:00',
      '2026-03-01T05:00',
    ],
    [
      'America/New_York',
      '2026-11-01T06:30:00Z',
      '2026-11-01T06:00',
      '2026-11-01T04:00',
      '2026-11-01T04:00',
    ],
    // Midnight is leapt over, and comes twice.
    [
      'America/Havana',
      '2026-03-08T12:00:00Z',
      '2026-03-08T12:00',
      '2026-03-08T05:00',
      '2026-03-01T05:00',
    ],
    [
      'America/Havana',
      '2026-11-01T12:00:00Z',
      '2026-11-01T12:00',
      '2026-11-01T04:00',
      '2026-11-01T04:00',
    ],
    // Clocks that change by half an hour: the hour that they change in is a short one.
    [
      'Australia/Lord_Howe',
      '2026-04-04T15:10:00Z',
      '2026-04-04T15:00',
      '2026-04-04T13:00',
      '2026-03-31T13:00',
    ],
    [
      'Australia/Lord_Howe',
      '2026-10-03T15:40:00Z',
      '2026-10-03T15:30',
      '2026-10-03T13:30',
      '2026-09-30T13:30',
    ],
  ])('%s at %s', (zone, time, ...starts) => {
    const units: CalendarUnit[] = ['hour', 'day', 'month'];
    expect(units.map((unit) => utc(startOf(unit, at(time), zone)))).toEqual(starts);
  });
});

describe('how long a day is', () => {
  it.each([
    ['Asia/Shanghai', '2026-03-29T12:00:00Z', 24],
    ['Asia/Kolkata', '2026-03-29T12:00:00Z', 24],
    ['Europe/Berlin', '2026-03-29T12:00:00Z', 23],
    ['Europe/Berlin', '2026-10-25T12:00:00Z', 25],
    ['America/New_York', '2026-03-08T12:00:00Z', 23],
    ['America/New_York', '2026-11-01T12:00:00Z', 25],
    ['America/Havana', '2026-03-08T12:00:00Z', 23],
    ['America/Havana', '2026-11-01T12:00:00Z', 25],
    ['Australia/Lord_Howe', '2026-04-04T16:00:00Z', 24.5],
    ['Australia/Lord_Howe', '2026-10-03T16:00:00Z', 23.5],
    // Samoa went over the date line and left out a whole day.
    ['Pacific/Apia', '2011-12-30T09:00:00Z', 24],
  ])('%s on %s: %d hours', (zone, time, hours) => {
    const start = startOf('day', at(time), zone);
    expect(nextStart('day', start, zone) - start).toBe(hours * hour);
  });
});

const zones = [
  'Asia/Shanghai',
  'America/New_York',
  'Europe/Berlin',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'America/Havana',
  'America/Sao_Paulo',
  'Africa/Casablanca',
  'Africa/Cairo',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Chatham',
  'UTC',
];
const years = { min: at('2005-01-01T00:00:00Z'), max: at('2040-01-01T00:00:00Z') };
const given = [
  fc.constantFrom<CalendarUnit>('hour', 'day', 'week', 'month', 'year'),
  fc.integer(years),
  fc.constantFrom(...zones),
] as const;

describe('hours, days, weeks, months and years tile the line of time', () => {
  it('without a gap: each moment lies between a beginning and the next one', () => {
    fc.assert(
      fc.property(...given, (unit, time, zone) => {
        const start = startOf(unit, time, zone);
        const next = nextStart(unit, start, zone);
        expect(start).toBeLessThanOrEqual(time);
        expect(next).toBeGreaterThan(time);
        expect(startOf(unit, start, zone)).toBe(start);
        expect(startOf(unit, next, zone)).toBe(next);
      }),
      { numRuns: 400 },
    );
  });

  it('without an overlap: the last moment of one is still its own', () => {
    fc.assert(
      fc.property(...given, (unit, time, zone) => {
        const start = startOf(unit, time, zone);
        const next = nextStart(unit, start, zone);
        expect(startOf(unit, next - 1, zone)).toBe(start);
        const [before, last] = lastStarts(unit, 2, time, zone);
        expect(last).toBe(start);
        expect(nextStart(unit, before ?? 0, zone)).toBe(start);
      }),
      { numRuns: 400 },
    );
  });

  it('the hours of every day that is not 24 of them', () => {
    for (const zone of zones) {
      const end = at('2027-01-01T00:00:00Z');
      let time = startOf('day', at('2026-01-01T00:00:00Z'), zone);
      while (time < end) {
        const next = nextStart('day', time, zone);
        if (next - time !== 24 * hour) {
          let hours = time;
          while (hours < next) hours = nextStart('hour', hours, zone);
          expect(hours).toBe(next);
        }
        time = next;
      }
    }
  });
});

test('a week begins on its Monday, a year on its first of January', () => {
  const sunday = at('2026-03-29T12:00:00Z');
  expect([
    utc(startOf('week', sunday, 'Europe/Berlin')),
    utc(nextStart('week', startOf('week', sunday, 'Europe/Berlin'), 'Europe/Berlin')),
    utc(startOf('year', sunday, 'Europe/Berlin')),
    utc(startOf('week', at('2026-01-02T00:00:00Z'), 'Asia/Shanghai')),
  ]).toEqual(['2026-03-22T23:00', '2026-03-29T22:00', '2025-12-31T23:00', '2025-12-28T16:00']);
});

test('the day and the month by name', () => {
  const eve = at('2026-12-31T20:00:00Z');
  expect([dayOf(eve, 'Asia/Shanghai'), monthOf(eve, 'Asia/Shanghai')]).toEqual([
    '2027-01-01',
    '2027-01-01',
  ]);
  expect([dayOf(eve, 'America/New_York'), monthOf(eve, 'America/New_York')]).toEqual([
    '2026-12-31',
    '2026-12-01',
  ]);
});

test.each([
  ['Asia/Shanghai', true],
  ['UTC', true],
  ['America/Argentina/Buenos_Aires', true],
  ['Mars/Base', false],
  ['+08:00', false],
  ['', false],
])('%s is a zone: %s', (name, is) => {
  expect(isTimeZone(name)).toBe(is);
});

test.each([
  ['Asia/Shanghai', 'UTC+8'],
  ['Asia/Kolkata', 'UTC+5:30'],
  ['America/St_Johns', 'UTC-3:30'],
  ['UTC', 'UTC'],
])('%s is %s', (zone, said) => {
  expect(offsetText(at('2026-11-20T00:00:00Z'), zone)).toBe(said);
});

test('a wall clock that leaps over a moment shows the leap, one that shows it twice the first', () => {
  const leapt = fromWall(at('2026-03-29T02:30:00Z'), 'Europe/Berlin');
  expect([utc(leapt), zoneOffset(leapt, 'Europe/Berlin')]).toEqual(['2026-03-29T01:00', 2 * hour]);
  expect(utc(fromWall(at('2026-10-25T02:30:00Z'), 'Europe/Berlin'))).toBe('2026-10-25T00:30');
});
