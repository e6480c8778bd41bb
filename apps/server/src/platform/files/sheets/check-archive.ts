/**
 * What a ZIP archive says that it unpacks to, from its directory, before anything is unpacked. Whoever
 * unpacks it stops an entry at what its directory says, so an archive that says too little breaks.
 */
import { sheetLimits } from './sheet-limits.ts';

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const endLength = 22;
const entryLength = 46;
const longestComment = 65_535;
const stored = 0;
const deflated = 8;
/** Stand where a number is in another place (ZIP64), for archives that are far too large. */
const elsewhere = 0xffffffff;
const countElsewhere = 0xffff;

export interface Archive {
  readonly unpackedBytes: number;
}

function findEnd(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - endLength - longestComment);
  for (let at = bytes.length - endLength; at >= first; at--) {
    if (bytes.readUInt32LE(at) === endSignature) return at;
  }
  return -1;
}

/** One number that is elsewhere makes whoever unpacks it read another directory, so none may be. */
export function checkArchive(given: Uint8Array): Archive | 'unreadable' | 'too_large' {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  if (bytes.length > sheetLimits.bytes) return 'too_large';
  const end = bytes.length < endLength ? -1 : findEnd(bytes);
  if (end < 0) return 'unreadable';
  const entries = bytes.readUInt16LE(end + 10);
  const directory = bytes.readUInt32LE(end + 12);
  let at = bytes.readUInt32LE(end + 16);
  if (entries === countElsewhere || directory === elsewhere || at === elsewhere) return 'too_large';
  if (entries > sheetLimits.entries) return 'too_large';
  let unpacked = 0;
  for (let entry = 0; entry < entries; entry++) {
    if (at + entryLength > bytes.length || bytes.readUInt32LE(at) !== entrySignature) {
      return 'unreadable';
    }
    const method = bytes.readUInt16LE(at + 10);
    const packed = bytes.readUInt32LE(at + 20);
    const size = bytes.readUInt32LE(at + 24);
    if (method !== stored && method !== deflated) return 'unreadable';
    if (packed === elsewhere || size === elsewhere) return 'too_large';
    // Without a size nothing would stop it. An empty file has two bytes when it is packed.
    if (size === 0 && packed > 2) return 'unreadable';
    if (packed === 0 && size > 0) return 'unreadable';
    if (method === stored && packed !== size) return 'unreadable';
    unpacked += size;
    if (unpacked > sheetLimits.unpackedBytes) return 'too_large';
    const lengths = [28, 30, 32].map((field) => bytes.readUInt16LE(at + field));
    at += lengths.reduce((sum, length) => sum + length, entryLength);
  }
  return { unpackedBytes: unpacked };
}
