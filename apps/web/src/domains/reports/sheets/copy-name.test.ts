import { expect, it } from 'vitest';
import { copyName } from './copy-name.ts';

it.each([
  ['日报表', 2, '日报表 2'],
  ['日报表 2', 3, '日报表 3'],
  ['12345678901234567890', 2, '123456789012345678 2'],
  ['1234567890123456🏭90', 10, '1234567890123456 10'],
])('a copy of %s is called by its number %s', (name, number, copied) => {
  expect(copyName(name, number)).toBe(copied);
});
