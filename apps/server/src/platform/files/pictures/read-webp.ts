/** WebP (RFC 9649): RIFF chunks; the whole, its frames and its bits each tell a size. */
import type { PictureSize, ReadSize } from './picture-size.ts';

const firstChunk = 12;
const headBytes = 8;

type Sides = Pick<PictureSize, 'width' | 'height'>;

/** The size that a chunk tells of. */
function sidesOf(kind: string, data: Buffer): Sides | null {
  if (kind === 'VP8X' && data.length >= 10) {
    return { width: data.readUIntLE(4, 3) + 1, height: data.readUIntLE(7, 3) + 1 };
  }
  if (kind === 'ANMF' && data.length >= 12) {
    return { width: data.readUIntLE(6, 3) + 1, height: data.readUIntLE(9, 3) + 1 };
  }
  if (kind === 'VP8 ' && data.length >= 10) {
    return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff };
  }
  if (kind === 'VP8L' && data.length >= 5) {
    const bits = data.readUInt32LE(1);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  return null;
}

export const readWebp: ReadSize = (content) => {
  let [width, height, frames] = [0, 0, 0];
  let at = firstChunk;
  while (at + headBytes <= content.length) {
    const kind = content.toString('latin1', at, at + 4);
    const length = content.readUInt32LE(at + 4);
    const data = content.subarray(at + headBytes, at + headBytes + length);
    if (kind === 'ANMF') frames++;
    const sides = sidesOf(kind, data);
    width = Math.max(width, sides?.width ?? 0);
    height = Math.max(height, sides?.height ?? 0);
    // A chunk of odd length is filled up.
    at += headBytes + length + (length % 2);
  }
  return { width, height, frames: Math.max(1, frames) };
};
