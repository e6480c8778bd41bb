import { describe, expect, it, test } from 'vitest';
import { earlierSpan, historySpans, spanAt, stepFor } from './history-span.ts';

const zone = 'Europe/Berlin';
const at = (text: string): number => Date.parse(text);
/** The Sunday on which clocks go forward was the 29th. */
const monday = at('2026-03-30T09:30:00+02:00');

describe('spans by name', () => {
  it.each([
    ['today', '2026-03-30T00:00:00+02:00', '2026-03-30T09:30:00+02:00'],
    ['yesterday', '2026-03-29T00:00:00+01:00', '2026-03-30T00:00:00+02:00'],
    ['this_week', '2026-03-30T00:00:00+02:00', '2026-03-30T09:30:00+02:00'],
    ['last_week', '2026-03-23T00:00:00+01:00', '2026-03-30T00:00:00+02:00'],
    ['this_month', '2026-03-01T00:00:00+01:00', '2026-03-30T09:30:00+02:00'],
    ['last_month', '2026-02-01T00:00:00+01:00', '2026-03-01T00:00:00+01:00'],
    ['24h', '2026-03-29T09:30:00+02:00', '2026-03-30T09:30:00+02:00'],
  ] as const)('%s', (span, from, to) => {
    expect(spanAt(span, monday, zone)).toEqual({ from: at(from), to: at(to) });
  });

  it('never ends before it begins, nor is it longer than a year', () => {
    for (const span of historySpans) {
      const { from, to } = spanAt(span, monday, zone);
      expect(to).toBeGreaterThan(from);
      expect(to - from).toBeLessThanOrEqual(366 * 86_400_000);
    }
  });
});

test.each([
  // Ten o'clock stays ten o'clock over a change of clocks.
  ['day', '2026-03-29T10:00:00+02:00', '2026-03-28T10:00:00+01:00'],
  ['week', '2026-03-30T10:00:00+02:00', '2026-03-23T10:00:00+01:00'],
  ['month', '2026-03-31T10:00:00+02:00', '2026-02-28T10:00:00+01:00'],
  ['month', '2026-01-15T10:00:00+01:00', '2025-12-15T10:00:00+01:00'],
  ['before', '2026-03-30T10:00:00+02:00', '2026-03-30T08:00:00+02:00'],
] as const)('%s before %s is %s', (earlier, from, begin) => {
  const span = { from: at(from), to: at(from) + 7_200_000 };
  const found = earlierSpan(span, earlier, zone);
  expect(new Date(found.from).toISOString()).toBe(new Date(begin).toISOString());
  expect(found.to - found.from).toBe(7_200_000);
});

test.each([
  [3_600_000, { unit: 'minute', every: 1 }],
  [86_400_000, { unit: 'minute', every: 30 }],
  [7 * 86_400_000, { unit: 'hour', every: 8 }],
  [365 * 86_400_000, { unit: 'week', every: 1 }],
])('a span of %i ms has steps of %j', (length, step) => {
  expect(stepFor({ from: 0, to: length })).toEqual(step);
});
