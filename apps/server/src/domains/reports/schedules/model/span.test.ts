import { createShiftClock } from '@millwright/kernel';
import { expect, test } from 'vitest';
import { spanBefore } from './span.ts';

const at = (text: string): number => Date.parse(text);
const hours = (span: { from: number; to: number } | null): number =>
  span === null ? Number.NaN : (span.to - span.from) / 3_600_000;
const berlin = { timeZone: 'Europe/Berlin', shifts: null };

test.each([
  ['previous_day', '2026-03-30T04:00:00Z', 23],
  ['previous_day', '2026-10-26T05:00:00Z', 25],
  ['last_day', '2026-03-29T04:00:00Z', 23],
  ['last_day', '2026-10-25T05:00:00Z', 25],
  ['previous_week', '2026-03-30T04:00:00Z', 167],
  ['previous_month', '2028-03-01T05:00:00Z', 29 * 24],
  ['previous_month', '2027-03-01T05:00:00Z', 28 * 24],
] as const)('%s at %s has %i hours', (span, moment, expected) => {
  const found = spanBefore(span, at(moment), berlin);
  expect(hours(found)).toBe(expected);
  expect(found?.to).toBeLessThanOrEqual(at(moment));
});

test('the shift before is the last one that has ended, over midnight too', () => {
  const timeZone = 'Asia/Shanghai';
  const calendar = {
    shifts: [{ name: '夜', begin: 1320, minutes: 480, weekdays: [1, 2, 3, 4, 5, 6, 7] }],
    exceptions: [],
  };
  const clock = { timeZone, shifts: createShiftClock(calendar, timeZone) };
  expect(spanBefore('previous_shift', at('2027-01-01T06:10:00+08:00'), clock)).toEqual({
    from: at('2026-12-31T22:00:00+08:00'),
    to: at('2027-01-01T06:00:00+08:00'),
  });
  // One that goes on is none yet.
  expect(spanBefore('previous_shift', at('2027-01-01T05:59:00+08:00'), clock)?.to).toBe(
    at('2026-12-31T06:00:00+08:00'),
  );
  expect(spanBefore('previous_shift', at('2027-01-01T06:10:00+08:00'), berlin)).toBeNull();
});
