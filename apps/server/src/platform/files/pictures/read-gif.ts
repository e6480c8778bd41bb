/** GIF (version 89a): a screen, then blocks, each frame with a place on the screen of its own. */
import type { PictureSize, ReadSize } from './picture-size.ts';

const screenBytes = 13;
const [extension, frame] = [0x21, 0x2c];
const frameBytes = 10;

/** Bytes of the table of colours that the flags announce. */
const tableBytes = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0);

/** Where what follows a row of sub-blocks begins: each has its length before it, the last none. */
function afterBlocks(content: Buffer, from: number): number {
  let at = from;
  for (;;) {
    const length = content[at] ?? 0;
    at += 1 + length;
    if (length === 0) return at;
  }
}

export const readGif: ReadSize = (content) => {
  if (content.length < screenBytes) return null;
  let size: PictureSize = {
    width: content.readUInt16LE(6),
    height: content.readUInt16LE(8),
    frames: 0,
  };
  let at = screenBytes + tableBytes(content.readUInt8(10));
  while (at < content.length) {
    if (content[at] === extension) at = afterBlocks(content, at + 2);
    else if (content[at] === frame && at + frameBytes <= content.length) {
      // One that reaches beyond the screen makes it larger.
      const right = content.readUInt16LE(at + 1) + content.readUInt16LE(at + 5);
      const bottom = content.readUInt16LE(at + 3) + content.readUInt16LE(at + 7);
      size = {
        width: Math.max(size.width, right),
        height: Math.max(size.height, bottom),
        frames: size.frames + 1,
      };
      const table = tableBytes(content.readUInt8(at + 9));
      // After it one byte says how long the codes are.
      at = afterBlocks(content, at + frameBytes + table + 1);
    } else break;
  }
  return size.frames === 0 ? null : size;
};
