import { expect, it } from 'vitest';
import { readTextFile } from './read-text-file.ts';

const fileOf = (hex: string): Blob => new Blob([Buffer.from(hex, 'hex')]);

it.each([
  ['UTF-8', 'utf-8', 'e58e8be58a9b'],
  ['UTF-8 with a mark', 'utf-8', 'efbbbfe58e8be58a9b'],
  ['UTF-16', 'utf-16', 'fffe8b539b52'],
  ['UTF-16 with its bytes turned', 'utf-16', 'feff538b529b'],
  ['GB 18030', 'gb18030', 'd1b9c1a6'],
])('reads %s, and says so', async (_, encoding, hex) => {
  expect(await readTextFile(fileOf(hex))).toEqual({ text: '压力', encoding });
});

it('reads Big5 where that was chosen', async () => {
  const file = fileOf('c0a3a44f');
  expect(await readTextFile(file, 'big5')).toEqual({ text: '壓力', encoding: 'big5' });
  expect((await readTextFile(file)).encoding).toBe('gb18030');
});

it('reads what a Western Windows wrote', async () => {
  const read = { text: 'Füllhöhe;m³', encoding: 'windows-1252' };
  expect(await readTextFile(fileOf('46fc6c6c68f668653b6db3'))).toEqual(read);
});

it.each([
  ['a text in two encodings', 'e58e8be58a9b2cd1b9c1a6ff', undefined],
  ['what is no UTF-8 as that', 'd1b9c1a6', 'utf-8'],
  ['a picture', '89504e4700', undefined],
] as const)('refuses %s instead of taking other characters', async (_, hex, asked) => {
  await expect(readTextFile(fileOf(hex), asked)).rejects.toMatchObject({
    code: 'point_file.no_table',
  });
});
