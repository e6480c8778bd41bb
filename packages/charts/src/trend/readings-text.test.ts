import { noValue } from '@millwright/kernel';
import { expect, it } from 'vitest';
import { cursorTime, differenceText, spanText, valueText } from './readings-text.ts';

it.each([
  [0, '00:00:00.000'],
  [5_200, '00:00:05.200'],
  [-65_200, '-00:01:05'],
  [3_600_000, '01:00:00'],
  [-90_061_000, '-1 d 01:01:01'],
  [0.4, '00:00:00.000'],
] as const)('%d ms are %s', (span, text) => {
  expect(spanText(span)).toBe(text);
});

it.each([
  [1, 3.5, 2, '+2.50'],
  [3.5, 1, 1, '-2.5'],
  [2, 2, 1, '0.0'],
  [0.1, 0.3, null, '+0.2'],
  [null, 3, 1, noValue],
  [3, Number.NaN, 1, noValue],
] as const)('from %s to %s', (from, to, decimals, text) => {
  expect(differenceText(from, to, { decimals })).toBe(text);
});

it('nothing lies between two states', () => {
  const words = { key: '', of: () => 'running' };
  expect(differenceText(0, 2, { decimals: null, words })).toBe(noValue);
});

it('a value has its own words where there are some', () => {
  expect(valueText(2, { decimals: null, format: () => 'fault' })).toBe('fault');
  expect(valueText(2, { decimals: 1 })).toBe('2.0');
  expect(valueText(null, { decimals: 1, format: () => 'fault' })).toBe(noValue);
});

it('a cursor names its day where the range is longer than one', () => {
  const time = Date.UTC(2026, 10, 20, 10, 4, 5);
  expect(cursorTime(time, 3_600_000, 'zh-CN', 'Asia/Shanghai')).toBe('18:04:05');
  expect(cursorTime(time, 90_000_000, 'zh-CN', 'Asia/Shanghai')).toBe('2026/11/20 18:04:05');
});
