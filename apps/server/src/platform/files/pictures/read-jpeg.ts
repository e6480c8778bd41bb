/**
 * JPEG (ITU-T T.81): segments of a marker, a length and data up to that of the frame. Whatever else
 * stands before it is refused. Who looks past what they do not know can be led to another size than
 * a browser: image-size 2.1.0 took a picture of 20,000 × 20,000 for one of 16 × 16.
 */
import type { PictureSize, ReadSize } from './picture-size.ts';

/** `SOF0` to `SOF15`, without the tables that stand among them (`DHT`, `JPG`, `DAC`). */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/** Tables, data of applications, comments: what may stand before the frame (B.2.4). */
const mayStandBefore = (marker: number): boolean =>
  marker === 0xc4 ||
  marker === 0xcc ||
  marker === 0xdb ||
  marker === 0xdd ||
  marker === 0xfe ||
  (marker >= 0xe0 && marker <= 0xef);

/** Precision, height and width after the length of the segment. */
function readFrame(content: Buffer, at: number): PictureSize | null {
  if (at + 7 > content.length) return null;
  return { width: content.readUInt16BE(at + 5), height: content.readUInt16BE(at + 3), frames: 1 };
}

export const readJpeg: ReadSize = (content) => {
  let at = 2;
  for (;;) {
    if (content[at] !== 0xff) return null;
    // Any number of 0xff may stand before a marker (B.1.1.2).
    while (content[at] === 0xff) at++;
    const marker = content[at];
    if (marker === undefined) return null;
    at++;
    if (isFrame(marker)) return readFrame(content, at);
    if (!mayStandBefore(marker) || at + 2 > content.length) return null;
    const length = content.readUInt16BE(at);
    if (length < 2) return null;
    at += length;
  }
};
