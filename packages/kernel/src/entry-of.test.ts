import { expect, test } from 'vitest';
import { entryOf } from './entry-of.ts';

const names = ['constructor', '__proto__', 'toString', 'hasOwnProperty', ''];

test.each(names)('a table has an entry %j only where somebody wrote one', (name) => {
  expect(entryOf({ word: 1 }, name)).toBeUndefined();
  const written: Record<string, number> = Object.fromEntries(names.map((each) => [each, 2]));
  expect(entryOf(written, name)).toBe(2);
});
