import { itemId } from '@millwright/kernel';
import { expect, it } from 'vitest';
import { readId } from './read-id.ts';

it.each([
  ['7', 7],
  [String(Number.MAX_SAFE_INTEGER), Number.MAX_SAFE_INTEGER],
  [null, null],
  [undefined, null],
  ['', null],
  ['0', null],
  ['-1', null],
  ['1.5', null],
  ['9007199254740993', null],
  ['seven', null],
])('%j names %j', (text, id) => {
  expect(readId(itemId, text)).toBe(id);
});
