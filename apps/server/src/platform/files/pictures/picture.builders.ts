/** For tests: pictures of any size that hold no more than their headers. */

const u16be = (value: number): number[] => [value >> 8, value & 0xff];
const u16le = (value: number): number[] => [value & 0xff, value >> 8];
const u24le = (value: number): number[] => [...u16le(value & 0xffff), value >> 16];
const u32be = (value: number): number[] => [...u16be(value >>> 16), ...u16be(value & 0xffff)];
const u32le = (value: number): number[] => [...u16le(value & 0xffff), ...u16le(value >>> 16)];
const ascii = (text: string): number[] => [...Buffer.from(text, 'latin1')];
const repeated = (times: number, part: readonly number[]): number[] =>
  Array.from({ length: times }, () => part).flat();
const built = (...parts: readonly (readonly number[])[]): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(parts.flat());

const pngChunk = (type: string, data: readonly number[]): number[] => [
  ...u32be(data.length),
  ...ascii(type),
  ...data,
  ...u32be(0),
];

/** @param frames those of an animation beside the picture itself */
export const buildPng = (width: number, height: number, frames = 0): Uint8Array<ArrayBuffer> =>
  built(
    [0x89, ...ascii('PNG\r\n'), 0x1a, 0x0a],
    pngChunk('IHDR', [...u32be(width), ...u32be(height), 8, 2, 0, 0, 0]),
    repeated(frames, pngChunk('fcTL', repeated(26, [0]))),
    pngChunk('IDAT', [0]),
    pngChunk('IEND', []),
  );

export const jpegSegment = (marker: number, data: readonly number[]): number[] => [
  0xff,
  marker,
  ...u16be(data.length + 2),
  ...data,
];

export const jpegFrame = (width: number, height: number, marker = 0xc0): number[] =>
  jpegSegment(marker, [8, ...u16be(height), ...u16be(width), 1, 1, 0x11, 0]);

/** @param before segments that stand before the size */
export const buildJpeg = (
  width: number,
  height: number,
  before: readonly number[] = jpegSegment(0xe0, ascii('JFIF\0')),
): Uint8Array<ArrayBuffer> => built([0xff, 0xd8], before, jpegFrame(width, height), [0xff, 0xd9]);

/** @param frame the size of each frame, where it is another than the screen's */
export const buildGif = (
  [width, height]: readonly [number, number],
  frames = 1,
  frame: readonly [number, number] = [width, height],
): Uint8Array<ArrayBuffer> =>
  built(
    [...ascii('GIF89a'), ...u16le(width), ...u16le(height), 0x80, 0, 0, ...repeated(6, [0])],
    [0x21, 0xfe, 2, ...ascii('hi'), 0],
    repeated(frames, [
      ...[0x2c, ...u16le(0), ...u16le(0), ...u16le(frame[0]), ...u16le(frame[1]), 0],
      ...[2, 2, 0x44, 1, 0],
    ]),
    [0x3b],
  );

const webpChunk = (type: string, data: readonly number[]): number[] => [
  ...ascii(type),
  ...u32le(data.length),
  ...data,
  ...repeated(data.length % 2, [0]),
];

const webp = (...chunks: readonly (readonly number[])[]): Uint8Array<ArrayBuffer> => {
  const content = [...ascii('WEBP'), ...chunks.flat()];
  return built(ascii('RIFF'), u32le(content.length), content);
};

/** The older compression: a key frame of VP8. */
export const buildWebp = (width: number, height: number): Uint8Array<ArrayBuffer> =>
  webp(webpChunk('VP8 ', [0x10, 0, 0, 0x9d, 0x01, 0x2a, ...u16le(width), ...u16le(height), 0]));

export const buildLosslessWebp = (width: number, height: number): Uint8Array<ArrayBuffer> =>
  webp(webpChunk('VP8L', [0x2f, ...u32le((width - 1) | ((height - 1) << 14))]));

export const buildAnimatedWebp = (
  width: number,
  height: number,
  frames: number,
): Uint8Array<ArrayBuffer> =>
  webp(
    webpChunk('VP8X', [2, 0, 0, 0, ...u24le(width - 1), ...u24le(height - 1)]),
    repeated(
      frames,
      webpChunk('ANMF', [...repeated(6, [0]), ...u24le(0), ...u24le(0), ...repeated(4, [0])]),
    ),
  );
