import { expect, it } from 'vitest';
import { bytesText } from './bytes-text.ts';

it.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1.0 KB'],
  [1536, '1.5 KB'],
  [150 * 1024, '150 KB'],
  [3 * 1024 ** 3, '3.0 GB'],
])('%d bytes: %s', (bytes, text) => {
  expect(bytesText(bytes)).toBe(text);
});
