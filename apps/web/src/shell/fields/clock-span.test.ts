import { expect, it } from 'vitest';
import { clockPattern, clockText } from './clock-of-day.ts';
import { clockSpanOf, daySpanOf } from './clock-span.ts';

it('shows midnight as 00:00', () => expect(clockText(1440)).toBe('00:00'));

it.each([
  ['06:00', '14:00', 360, 480],
  ['22:00', '06:00', 1320, 480],
  ['08:00', '08:00', 480, 1440],
])('%s to %s begins after %i minutes and takes %i', (begin, end, from, minutes) => {
  expect(daySpanOf({ begin, end })).toEqual({ begin: from, minutes });
  expect(clockSpanOf({ begin: from, minutes })).toEqual({ begin, end });
});

it('knows what a clock shows', () => {
  expect(
    ['00:00', '23:59', '24:00', '8:00', '08:60'].map((text) => clockPattern.test(text)),
  ).toEqual([true, true, false, false, false]);
});
