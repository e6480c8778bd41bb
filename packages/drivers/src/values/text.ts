import { TextDecoder } from 'node:util';
import iconv from 'iconv-lite';

/** How the bytes of a text stand for characters. */
export type TextEncoding = 'ascii' | 'utf-8' | 'gb2312';

/** TextDecoder reads gb2312 as its superset GBK (Encoding Standard, §4.2). */
const decoders: Readonly<Record<TextEncoding, TextDecoder>> = {
  ascii: new TextDecoder('utf-8', { fatal: true }),
  'utf-8': new TextDecoder('utf-8', { fatal: true }),
  gb2312: new TextDecoder('gb2312', { fatal: true }),
};

/**
 * The text in these bytes up to NUL, without the blanks behind it. A character that the field's end
 * cuts in two is left out. Null when the bytes are no such text.
 */
export function decodeText(bytes: Uint8Array, encoding: TextEncoding): string | null {
  const nul = bytes.indexOf(0);
  const used = nul < 0 ? bytes : bytes.subarray(0, nul);
  if (encoding === 'ascii' && used.some((byte) => byte > 0x7f)) return null;
  try {
    return decoders[encoding].decode(used.subarray(0, wholeLength(used, encoding))).trimEnd();
  } catch {
    return null;
  }
}

/** Bytes up to the end of the last whole character. */
function wholeLength(bytes: Uint8Array, encoding: TextEncoding): number {
  if (encoding === 'ascii') return bytes.length;
  if (encoding === 'gb2312') {
    let at = 0;
    while (at < bytes.length) {
      const step = (bytes[at] as number) > 0x80 ? 2 : 1;
      if (at + step > bytes.length) return at;
      at += step;
    }
    return at;
  }
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] as number;
    if (byte < 0x80) break;
    if (byte < 0xc0) continue;
    const needs = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    return needs > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

/** The bytes of a text; null when a character does not exist in the encoding. */
export function encodeText(text: string, encoding: TextEncoding): Buffer | null {
  if (encoding === 'utf-8') return Buffer.from(text, 'utf8');
  const bytes = encoding === 'ascii' ? Buffer.from(text, 'latin1') : iconv.encode(text, 'gbk');
  const back = encoding === 'ascii' ? asciiBack(bytes) : decoders.gb2312.decode(bytes);
  return back === text ? bytes : null;
}

const asciiBack = (bytes: Buffer): string | null =>
  bytes.every((byte) => byte < 0x80) ? bytes.toString('latin1') : null;
