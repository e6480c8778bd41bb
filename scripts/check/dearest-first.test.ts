import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { dearest, dearestFirst } from './dearest-first.ts';

it('names files that are there', () => {
  const root = join(import.meta.dirname, '../..');
  expect(dearest.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

it('takes the longest first, and leaves the others in their order', () => {
  const [longest = '', second = ''] = dearest;
  const files = ['b.test.ts', second, 'a.test.ts', longest];
  expect(dearestFirst(files, (file) => file)).toEqual([longest, second, 'b.test.ts', 'a.test.ts']);
});
