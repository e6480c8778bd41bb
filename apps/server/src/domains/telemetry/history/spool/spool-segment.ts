/**
 * One append-only file of the spool: frames of a 32-byte head and a compressed block. Head, little
 * endian: magic, bytes of the body, its CRC-32, rows (four u32), version (u64), CRC-32 of the head
 * so far (u32), seconds since 1970 when it was written (u32, zero where that is not known). A torn frame can only be the last one and was never acknowledged; what
 * is damaged in the middle is passed by, up to the next whole head.
 */
import { type FileHandle, open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';

/** Bytes a frame has beside its body. */
export const headBytes = 32;
const magic = 0x3153_574d;

export interface FrameInfo {
  readonly offset: number;
  readonly bodyBytes: number;
  readonly rows: number;
  readonly version: bigint;
  /** When it was written, whole seconds since 1970; 0 where that is not known. */
  readonly since: number;
}

export interface SpoolSegment {
  readonly path: string;
  /** Bytes of whole frames. */
  readonly bytes: number;
  /** Samples in them. */
  readonly rows: number;
  /** Resolves when the frame is on disk; on any failure the file is as it was before. */
  append(
    body: Uint8Array,
    about: Pick<FrameInfo, 'rows' | 'version' | 'since'>,
  ): Promise<FrameInfo>;
  /** Takes all frames away; a crash may bring them back. */
  clear(): Promise<void>;
  /** The body of a frame, or undefined when it is damaged. */
  read(frame: FrameInfo): Promise<Buffer | undefined>;
  close(): Promise<void>;
}

/**
 * Opens or makes the file; what is torn at its end is cut off. `gaps` counts the places in the
 * middle where frames could not be told any more.
 */
export async function openSegment(
  path: string,
): Promise<{ segment: SpoolSegment; frames: FrameInfo[]; gaps: number }> {
  const file = await open(path, 'a+', 0o600);
  const { frames, gaps } = await scan(file);
  const last = frames.at(-1);
  let bytes = last === undefined ? 0 : last.offset + headBytes + last.bodyBytes;
  let rows = frames.reduce((sum, frame) => sum + frame.rows, 0);
  await file.truncate(bytes);
  const segment: SpoolSegment = {
    path,
    get bytes() {
      return bytes;
    },
    get rows() {
      return rows;
    },
    async append(body, about) {
      try {
        // Not writev: on a disk that fills up it may write a part and call that success.
        await file.appendFile(Buffer.concat([headOf(body, about), body]));
        await file.datasync();
      } catch (error) {
        await file.truncate(bytes);
        throw error;
      }
      const frame = { ...about, offset: bytes, bodyBytes: body.length };
      bytes += headBytes + body.length;
      rows += about.rows;
      return frame;
    },
    async clear() {
      const before = { bytes, rows };
      // At once: whoever looks meanwhile must not count on what is going.
      bytes = 0;
      rows = 0;
      try {
        await file.truncate(0);
      } catch (error) {
        ({ bytes, rows } = before);
        throw error;
      }
    },
    read: (frame) => readBody(file, frame),
    close: () => file.close(),
  };
  return { segment, frames, gaps };
}

/**
 * Reads the whole frames of a file and leaves it as it is. `isWhole` says that they are all there
 * is: nothing between them or behind them is torn or damaged.
 */
export async function readSegment(
  path: string,
): Promise<{ frames: (FrameInfo & { readonly body: Buffer })[]; isWhole: boolean }> {
  const file = await open(path, 'r');
  try {
    const frames: (FrameInfo & { readonly body: Buffer })[] = [];
    let bytes = 0;
    for (const frame of (await scan(file)).frames) {
      const body = await readBody(file, frame);
      if (body === undefined) continue;
      frames.push({ ...frame, body });
      bytes += headBytes + frame.bodyBytes;
    }
    const { size } = await file.stat();
    return { frames, isWhole: size > 0 && bytes === size };
  } finally {
    await file.close();
  }
}

function headOf(
  body: Uint8Array,
  { rows, version, since }: Pick<FrameInfo, 'rows' | 'version' | 'since'>,
): Buffer {
  const head = Buffer.alloc(headBytes);
  head.writeUInt32LE(magic, 0);
  head.writeUInt32LE(body.length, 4);
  head.writeUInt32LE(crc32(body), 8);
  head.writeUInt32LE(rows, 12);
  head.writeBigUInt64LE(version, 16);
  head.writeUInt32LE(crc32(head.subarray(0, 24)), 24);
  head.writeUInt32LE(since, 28);
  return head;
}

const isHead = (head: Buffer): boolean =>
  head.readUInt32LE(0) === magic && head.readUInt32LE(24) === crc32(head.subarray(0, 24));

/** The whole frames; the body of the last one is checked too. */
async function scan(file: FileHandle): Promise<{ frames: FrameInfo[]; gaps: number }> {
  const { size } = await file.stat();
  const frames: FrameInfo[] = [];
  let gaps = 0;
  let offset = 0;
  const head = Buffer.alloc(headBytes);
  while (offset + headBytes <= size) {
    await file.read(head, 0, headBytes, offset);
    const bodyBytes = head.readUInt32LE(4);
    if (isHead(head) && offset + headBytes + bodyBytes <= size) {
      const rows = head.readUInt32LE(12);
      const version = head.readBigUInt64LE(16);
      frames.push({ offset, bodyBytes, rows, version, since: head.readUInt32LE(28) });
      offset += headBytes + bodyBytes;
      continue;
    }
    const next = await nextHead(file, offset + 1, size);
    if (next === undefined) break;
    gaps += 1;
    offset = next;
  }
  const last = frames.at(-1);
  if (last !== undefined && (await readBody(file, last)) === undefined) frames.pop();
  return { frames, gaps };
}

async function nextHead(file: FileHandle, from: number, size: number): Promise<number | undefined> {
  const rest = Buffer.alloc(size - from);
  await file.read(rest, 0, rest.length, from);
  const sign = Buffer.alloc(4);
  sign.writeUInt32LE(magic);
  for (let at = rest.indexOf(sign); at >= 0; at = rest.indexOf(sign, at + 1)) {
    if (at + headBytes <= rest.length && isHead(rest.subarray(at, at + headBytes)))
      return from + at;
  }
  return undefined;
}

async function readBody(file: FileHandle, frame: FrameInfo): Promise<Buffer | undefined> {
  const whole = Buffer.alloc(headBytes + frame.bodyBytes);
  const { bytesRead } = await file.read(whole, 0, whole.length, frame.offset);
  const body = whole.subarray(headBytes);
  // Another frame may stand there since its own was taken away.
  const isIt = bytesRead === whole.length && whole.readBigUInt64LE(16) === frame.version;
  return isIt && crc32(body) === whole.readUInt32LE(8) ? body : undefined;
}
