/** Files on disk: what was written is there when it resolves, and its checksum taken on the way. */
import { createHash } from 'node:crypto';
import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Content } from '../encryption/index.ts';
import { openPlain } from './plain-file.ts';

export interface CopiedFile {
  readonly bytes: number;
  readonly sha256: string;
}

const pieceBytes = 1 << 20;

/**
 * @param bytes how many of its bytes; all when left out
 * @throws Fault outage `backup.unsafe` when it is no plain file
 */
export async function* readPieces(path: string, bytes?: number): AsyncGenerator<Buffer> {
  if (bytes === 0) return;
  const file = await openPlain(path);
  yield* file.createReadStream({
    highWaterMark: pieceBytes,
    ...(bytes === undefined ? {} : { end: bytes - 1 }),
  });
}

/** Writes a new file, and makes the folders above it. @throws Error when it exists */
export async function writeFile(to: string, content: Content): Promise<CopiedFile> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  return await writeInto(to, content);
}

/** Writes a new file into a folder that is there. @throws Error when it exists */
export async function writeInto(to: string, content: Content): Promise<CopiedFile> {
  const file = await open(to, 'wx', 0o600);
  try {
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const piece of content) {
      hash.update(piece);
      bytes += piece.length;
      await file.appendFile(piece);
    }
    await file.datasync();
    return { bytes, sha256: hash.digest('hex') };
  } finally {
    await file.close();
  }
}

/** How many files are copied at once: a disk brings what is synced together down in one go. */
const atOnce = 12;

/** Does the work for each, some at a time; the first failure ends it. */
export async function forEachFile<T>(
  each: Iterable<T>,
  work: (one: T) => Promise<void>,
): Promise<void> {
  const left = each[Symbol.iterator]();
  let hasFailed = false;
  const lane = async (): Promise<void> => {
    for (let next = left.next(); next.done !== true && !hasFailed; next = left.next()) {
      await work(next.value);
    }
  };
  const lanes = Array.from({ length: atOnce }, () =>
    lane().catch((error: unknown) => {
      hasFailed = true;
      throw error;
    }),
  );
  await Promise.allSettled(lanes);
  await Promise.all(lanes);
}

export async function checksumOf(content: Content): Promise<CopiedFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of content) {
    hash.update(piece);
    bytes += piece.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}
