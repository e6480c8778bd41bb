import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type TimeStep, timeSteps } from './time-steps.ts';

const at = (text: string): number => Date.parse(text);
const hour = 3_600_000;
const cut = (from: string, to: string, step: TimeStep, timeZone: string) =>
  timeSteps({ from: at(from), to: at(to) }, step, { timeZone, most: 10_000 }) ?? [];
const hoursOf = (steps: readonly { from: number; to: number }[]) =>
  steps.map(({ from, to }) => (to - from) / hour);

const day: TimeStep = { unit: 'day', every: 1 };
test.each([
  // Clocks are set forward and back: a day of 23 and one of 25 hours.
  ['Europe/Berlin', '2026-03-28T23:00Z', '2026-03-30T22:00Z', day, [23, 24]],
  ['Europe/Berlin', '2026-10-23T22:00Z', '2026-10-25T23:00Z', day, [24, 25]],
  ['America/New_York', '2026-11-01T04:00Z', '2026-11-02T05:00Z', day, [25]],
  // By half an hour.
  ['Australia/Lord_Howe', '2026-04-04T13:00Z', '2026-04-05T13:30Z', day, [24.5]],
  // What is asked for is not gone beyond.
  ['Asia/Shanghai', '2026-05-01T10:00Z', '2026-05-02T20:30Z', day, [6, 24, 4.5]],
  ['Asia/Kolkata', '2026-05-01T18:30Z', '2026-05-02T18:30Z', { unit: 'hour', every: 8 }, [8, 8, 8]],
  // Blocks of hours end when the wall shows them: one of them is an hour shorter, or longer.
  [
    'Europe/Berlin',
    '2026-03-28T23:00Z',
    '2026-03-29T22:00Z',
    { unit: 'hour', every: 6 },
    [5, 6, 6, 6],
  ],
  [
    'Europe/Berlin',
    '2026-10-24T22:00Z',
    '2026-10-25T23:00Z',
    { unit: 'hour', every: 6 },
    [7, 6, 6, 6],
  ],
  // What does not divide the day begins anew at midnight.
  [
    'Asia/Shanghai',
    '2026-05-01T16:00Z',
    '2026-05-03T16:00Z',
    { unit: 'hour', every: 10 },
    [10, 10, 4, 10, 10, 4],
  ],
] as const)('%s from %s: %o', (zone, from, to, step, hours) => {
  expect(hoursOf(cut(from, to, step, zone))).toEqual(hours);
});

test('weeks begin on Monday, months and years on their first', () => {
  const of = (unit: 'week' | 'month' | 'year') =>
    cut('2025-12-20T00:00Z', '2026-02-10T00:00Z', { unit, every: 1 }, 'UTC').map(({ from }) =>
      new Date(from).toISOString().slice(0, 10),
    );
  expect(of('week').slice(0, 3)).toEqual(['2025-12-20', '2025-12-22', '2025-12-29']);
  expect(of('month')).toEqual(['2025-12-20', '2026-01-01', '2026-02-01']);
  expect(of('year')).toEqual(['2025-12-20', '2026-01-01']);
});

test('more steps than may be are none', () => {
  const span = { from: 0, to: 10_000 };
  const step: TimeStep = { unit: 'second', every: 1 };
  expect(timeSteps(span, step, { timeZone: 'UTC', most: 10 })).toHaveLength(10);
  expect(timeSteps(span, step, { timeZone: 'UTC', most: 9 })).toBeNull();
});

test('steps tile the span, whatever the zone and the step', () => {
  const step = fc.oneof(
    fc.record({
      unit: fc.constantFrom('second', 'minute', 'hour'),
      every: fc.integer({ min: 20, max: 90 }),
    }),
    fc.record({
      unit: fc.constantFrom('day', 'week', 'month', 'year'),
      every: fc.constant(1 as const),
    }),
  );
  const zones = [
    'Asia/Shanghai',
    'Europe/Berlin',
    'America/Havana',
    'Asia/Kathmandu',
    'Australia/Lord_Howe',
    'Pacific/Apia',
  ];
  const begin = fc.integer({ min: at('2011-01-01'), max: at('2030-01-01') });
  fc.assert(
    fc.property(begin, step, fc.constantFrom(...zones), (from, wanted, timeZone) => {
      const to = from + 3 * 24 * hour;
      const steps = timeSteps({ from, to }, wanted as TimeStep, { timeZone, most: 300_000 }) ?? [];
      expect(steps[0]?.from).toBe(from);
      expect(steps.at(-1)?.to).toBe(to);
      steps.forEach((one, index) => {
        expect(one.to).toBeGreaterThan(one.from);
        if (index > 0) expect(one.from).toBe(steps[index - 1]?.to);
      });
    }),
    { numRuns: 60 },
  );
});
