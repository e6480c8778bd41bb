import { expect, it } from 'vitest';
import { readTextFile } from './read-text-file.ts';

it.each([
  ['UTF-8', 'e58e8be58a9b'],
  ['UTF-8 with a mark', 'efbbbfe58e8be58a9b'],
  ['UTF-16', 'fffe8b539b52'],
  ['GB 18030', 'd1b9c1a6'],
])('reads %s', async (_, hex) => {
  expect(await readTextFile(new Blob([Buffer.from(hex, 'hex')]))).toBe('压力');
});
