import { expect, it } from 'vitest';
import { isStorable, storable, storableStart, unstorablePath } from './storable-text.ts';

it.each([
  ['plain', 20, 'plain'],
  ['plain', 3, 'pla'],
  ['a\0b', 20, 'ab'],
  ['\0\0ab', 1, 'a'],
  ['a\ud83d', 20, 'a\ufffd'],
  ['a😀', 2, 'a'],
  ['a😀', 3, 'a😀'],
  ['a😀b', 3, 'a😀'],
  ['', 5, ''],
])('%j in %i units begins with %j', (text, longest, start) => {
  expect(storableStart(text, longest)).toBe(start);
  expect(isStorable(storableStart(text, longest))).toBe(true);
  expect(isStorable(storable(text))).toBe(true);
});

it('tells where a text is that cannot be stored, a name too', () => {
  expect(unstorablePath({ a: ['b', { c: 'd\0' }] })).toEqual(['a', '1', 'c']);
  expect(unstorablePath({ a: { 'b\ud83d': 1 } })).toEqual(['a', 'b\ufffd']);
  expect(unstorablePath([1, null, undefined, { a: '😀' }])).toBeUndefined();
});
