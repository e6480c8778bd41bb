import { expect, it } from 'vitest';
import { wordAt } from './word-at.ts';

const at = (marked: string) => wordAt(marked.replace('|', ''), marked.indexOf('|'));

it('finds the name that is being written', () => {
  expect(at('a + pre|')).toEqual({ start: 4, end: 7, typed: 'pre', isBraced: false });
  expect(at('压|')).toEqual({ start: 0, end: 1, typed: '压', isBraced: false });
  expect(at('pre| * 2')).toEqual({ start: 0, end: 3, typed: 'pre', isBraced: false });
  // It may become more than the keyword that it is by now.
  expect(at('or|')).toEqual({ start: 0, end: 2, typed: 'or', isBraced: false });
});

it('takes what stands in braces that are not closed yet, and those that are', () => {
  expect(at('2 * {1号泵:压|')).toEqual({ start: 4, end: 10, typed: '1号泵:压', isBraced: true });
  expect(at('｛Inlet t|} + 1')).toEqual({ start: 0, end: 9, typed: 'Inlet t', isBraced: true });
  expect(at('{|')).toEqual({ start: 0, end: 1, typed: '', isBraced: true });
});

it('takes a name that begins with a digit for one that wants braces', () => {
  expect(at('a + 1号|')).toEqual({ start: 4, end: 6, typed: '1号', isBraced: true });
});

it.each([
  '|',
  '12|',
  '10 s|',
  '"pre|',
  '"pre"|',
  'a +|',
  'a |',
  '// pre|',
  '/* pre|',
  '{a}|',
  '? pre|',
])('completes nothing in %s', (marked) => expect(at(marked)).toBeNull());
