import { expect, test } from 'vitest';
import {
  type EnteredText,
  isTwice,
  nextText,
  startTextList,
  withPasted,
} from './text-list-form.ts';

const row = (value: number | null, text: string): EnteredText => ({ value, text, color: null });

test('a new list begins with off and on, and counts on', () => {
  const { texts } = startTextList(null);
  expect(texts).toEqual([row(0, ''), row(1, '')]);
  expect(nextText(texts)).toEqual(row(2, ''));
  expect(nextText([])).toEqual(row(0, ''));
});

test.each([
  [
    'fills the empty rows of a new list',
    [row(0, ''), row(1, '')],
    '0=停止\n1=运行',
    ['停止', '运行'],
  ],
  ['gives a value its new text', [row(0, '停'), row(5, '检修')], '0=停止', ['停止', '检修']],
  ['puts values in order', [row(1, '运行')], '2\t故障\n0\t停止', ['停止', '运行', '故障']],
])('what is pasted %s', (_, before, lines, texts) => {
  const after = withPasted(before, lines);
  expect(after.texts.map(({ text }) => text)).toEqual(texts);
  expect(after.unread).toEqual([]);
});

test('a line without a value is told', () => {
  expect(withPasted([], '0=停止\n运行').unread).toEqual([2]);
});

test('a value stands once', () => {
  expect(isTwice([row(1, 'a'), row(1, 'b')], 1)).toBe(true);
  expect(isTwice([row(1, 'a'), row(null, '')], null)).toBe(false);
});
