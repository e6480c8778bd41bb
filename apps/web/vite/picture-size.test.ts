import { expect, it } from 'vitest';
import { pictureSize } from './picture-size.ts';

const head = (kind: string): Buffer =>
  Buffer.concat([
    Buffer.from(`RIFF\0\0\0\0WEBP${kind}`, 'latin1'),
    // Length of the chunk, flags, then the sides less one.
    Buffer.from([10, 0, 0, 0, 0, 0, 0, 0, 0x9f, 0x05, 0, 0x83, 0x03, 0]),
  ]);

it('reads the sides of a picture', () => {
  expect(pictureSize('a.webp', head('VP8X'))).toEqual({ width: 1440, height: 900 });
});

it('refuses another format', () => {
  expect(() => pictureSize('a.webp', head('VP8 '))).toThrow(/a\.webp/);
});
