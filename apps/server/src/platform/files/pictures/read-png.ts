/** PNG (ISO/IEC 15948): chunks of a length, a type, data and a check sum, `IHDR` the first. */
import type { ReadSize } from './picture-size.ts';

const signatureBytes = 8;
/** Of a chunk, beside its data. */
const frameBytes = 12;
const headerBytes = 13;

/** Each picture of an animation has its `fcTL`, whatever their number is told as. */
function countFrames(content: Buffer): number {
  let frames = 0;
  let at = signatureBytes;
  while (at + frameBytes <= content.length) {
    if (content.toString('latin1', at + 4, at + 8) === 'fcTL') frames++;
    at += frameBytes + content.readUInt32BE(at);
  }
  return Math.max(1, frames);
}

export const readPng: ReadSize = (content) => {
  if (content.length < signatureBytes + frameBytes + headerBytes) return null;
  const isHeader =
    content.readUInt32BE(signatureBytes) === headerBytes &&
    content.toString('latin1', signatureBytes + 4, signatureBytes + 8) === 'IHDR';
  if (!isHeader) return null;
  return {
    width: content.readUInt32BE(signatureBytes + 8),
    height: content.readUInt32BE(signatureBytes + 12),
    frames: countFrames(content),
  };
};
