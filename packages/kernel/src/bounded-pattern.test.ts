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
