import { expect, test } from 'vitest';
import { alarmNumber } from './alarm-number.ts';

test('a number names its day and its place in it', () => {
  expect(alarmNumber('2026-11-20', 123)).toBe('A20261120-000123');
  expect(alarmNumber('2026-11-20', 1_234_567)).toBe('A20261120-1234567');
});
