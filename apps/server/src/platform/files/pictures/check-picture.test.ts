import { pictureLimits } from '@millwright/contract/fields/picture-limits';
import { describe, expect, it } from 'vitest';
import { isTooLarge, readPicture } from './check-picture.ts';
import {
  buildAnimatedWebp,
  buildGif,
  buildJpeg,
  buildLosslessWebp,
  buildPng,
  buildWebp,
  jpegFrame,
  jpegSegment,
} from './picture.builders.ts';

const read = (content: Uint8Array) => readPicture(Buffer.from(content));

describe('the size of a picture', () => {
  it.each([
    ['image/png', buildPng(300, 200), 1],
    ['image/png', buildPng(300, 200, 7), 7],
    ['image/jpeg', buildJpeg(300, 200), 1],
    ['image/gif', buildGif([300, 200]), 1],
    ['image/gif', buildGif([300, 200], 5), 5],
    ['image/webp', buildWebp(300, 200), 1],
    ['image/webp', buildLosslessWebp(300, 200), 1],
    ['image/webp', buildAnimatedWebp(300, 200, 9), 9],
  ])('is read from a %s', (mime, content, frames) => {
    expect(read(content)).toEqual({ mime, width: 300, height: 200, frames });
  });

  it('is that of the largest frame where one reaches beyond a GIF', () => {
    expect(read(buildGif([10, 10], 2, [600, 20]))).toMatchObject({ width: 600, height: 20 });
  });

  it('is not that of a small picture within a JPEG', () => {
    const thumbnail = jpegSegment(0xe1, [0xff, 0xd8, ...jpegFrame(16, 16), 0xff, 0xd9]);
    const filled = [0xff, 0xff, 0xff, ...jpegSegment(0xfe, [1]).slice(1)];
    for (const before of [thumbnail, filled, jpegSegment(0xc4, [0])]) {
      expect(read(buildJpeg(9_000, 8_000, before))).toMatchObject({ width: 9_000, height: 8_000 });
    }
  });

  it.each([
    ['a marker without a length', [0xff, 0x01]],
    ['bytes between segments', [...jpegSegment(0xe0, [1]), 0]],
    ['a segment shorter than its length', [0xff, 0xe0, 0, 1]],
    ['data before the frame', jpegSegment(0xda, [0])],
  ])('is not looked for behind %s', (_what, before) => {
    expect(read(buildJpeg(16, 16, before))).toBeNull();
  });

  it('is none of what ends in the middle, or is no picture', () => {
    const whole = [buildPng(3, 2), buildJpeg(3, 2), buildGif([3, 2]), buildWebp(3, 2)];
    for (const content of whole) {
      for (let length = 0; length < 20; length++) {
        expect(read(content.subarray(0, length))).toBeNull();
      }
    }
    expect(read(buildPng(0, 2))).toBeNull();
    expect(read(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBeNull();
  });
});

it.each([
  ['the longest side', 16_384, 1, 1, false],
  ['a longer side', 16_385, 1, 1, true],
  ['the largest area', 8_000, 5_000, 1, false],
  ['a larger area', 8_000, 5_001, 1, true],
  ['ten frames of it', 8_000, 5_000, 10, false],
  ['eleven', 8_000, 5_000, 11, true],
])('%s is within bounds or not', (_what, width, height, frames, tooLarge) => {
  expect(isTooLarge({ width, height, frames }, pictureLimits)).toBe(tooLarge);
});
