import { expect, test } from 'vitest';
import { compileBoundedPattern } from './bounded-pattern.ts';

test.each([
  ['IMEI\\d{15}', 'IMEI', 'IMEI861234567890123', 'IMEI86123'],
  ['DTU[0-9A-F]+', 'DTU', 'DTU0A', 'DTU0x'],
  ['\\$BOX.?', '$BOX', '$BOX1', '$BOX12'],
  ['ab?c', 'a', 'ac', 'abbc'],
])('%s begins with %s and matches %s, not %s', (text, head, right, wrong) => {
  const pattern = compileBoundedPattern(text);
  expect(pattern?.head).toBe(head);
  expect(pattern?.matches(right)).toBe(true);
  expect(pattern?.matches(wrong)).toBe(false);
});

test.each([
  '',
  '(a+)+',
  'a|b',
  '^a',
  'a$',
  '\\1',
  '[z-a]',
  'a{9,1}',
  '.*.*.*.*',
  '\\b',
  'x'.repeat(121),
])('does not take %j', (text) => {
  expect(compileBoundedPattern(text)).toBeNull();
});

test('the worst pattern it takes is done at once with the longest packet', () => {
  const worst = compileBoundedPattern('DTU.*.*.*!');
  expect(worst?.matches(`DTU${'a'.repeat(61)}`)).toBe(false);
});

test.each([
  ['A?', [0, 1]],
  ['A*', [0, Infinity]],
  ['A+', [1, Infinity]],
  ['A{3}', [3, 3]],
  ['A{3,}', [3, Infinity]],
  ['A{0,7}', [0, 7]],
  ['A', [1, 1]],
])('the step of %s is repeated %j times', (text, [least, most]) => {
  const [step, ...rest] = compileBoundedPattern(text)?.steps ?? [];
  expect([step?.least, step?.most, rest]).toEqual([least, most, []]);
});

test.each([
  ['\\d', 10],
  ['\\w', 63],
  ['[A-F0-9]', 16],
  ['[^a]', 255],
  ['.', 256],
  ['\\$', 1],
])('the step of %s is one of %i bytes', (text, count) => {
  const [step] = compileBoundedPattern(text)?.steps ?? [];
  expect(Array.from({ length: 256 }, (_, code) => code).filter((c) => step?.has(c))).toHaveLength(
    count,
  );
});
