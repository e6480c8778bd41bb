import { expect, it } from 'vitest';
import { readTextFile } from './read-text-file.ts';

it.each([
  ['UTF-8', [0xe5, 0x8e, 0x8b]],
  ['UTF-8 with a mark', [0xef, 0xbb, 0xbf, 0xe5, 0x8e, 0x8b]],
  ['UTF-16', [0xff, 0xfe, 0x8b, 0x53]],
  ['GB 18030', [0xd1, 0xb9]],
])('reads %s', async (_, bytes) => {
  expect(await readTextFile(new Blob([new Uint8Array(bytes)]))).toBe('压');
});
