import { timestamp } from '@millwright/kernel';
import { expect, test } from 'vitest';
import { alarmNumber, dayOf } from './alarm-number.ts';

test.each([
  ['2026-11-20T15:59:59Z', 'Asia/Shanghai', '2026-11-20'],
  ['2026-11-20T16:00:00Z', 'Asia/Shanghai', '2026-11-21'],
  ['2026-11-20T04:59:59Z', 'America/New_York', '2026-11-19'],
  ['2026-01-01T00:00:00Z', 'UTC', '2026-01-01'],
])('%s in %s is on %s', (moment, zone, day) => {
  expect(dayOf(timestamp(Date.parse(moment)), zone)).toBe(day);
});

test('a number names its day and its place in it', () => {
  expect(alarmNumber('2026-11-20', 123)).toBe('A20261120-000123');
  expect(alarmNumber('2026-11-20', 1_234_567)).toBe('A20261120-1234567');
});
