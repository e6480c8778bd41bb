/** The frame of an exported item: gzip, JSON, checksum. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { createGzip } from 'node:zlib';
import { refuse } from '@millwright/contract';
import { type ItemFile, itemFileVersion } from '@millwright/contract/items/item-file.schemas';
import type { Timestamp } from '@millwright/kernel';
import { createGiveWay } from '../../../base/give-way.ts';
import { readWhole } from '../../../base/read-whole.ts';
import { joinPieces } from './item-file-pieces.ts';
import { jsonInSlices } from './json-in-slices.ts';

export async function packItemFile(
  content: ItemFile['content'],
  exportedAt: Timestamp,
): Promise<Buffer> {
  const written = await jsonInSlices(content);
  const hash = createHash('sha256');
  const giveWay = createGiveWay();
  for (const piece of written) {
    hash.update(piece);
    await giveWay();
  }
  const frame: Omit<ItemFile, 'content'> = {
    format: 'millwright-item',
    version: itemFileVersion,
    exportedAt,
    checksum: hash.digest('hex'),
  };
  const head = `${JSON.stringify(frame).slice(0, -1)},"content":`;
  // As one piece all of it would be put together in one turn of the event loop.
  const pieces = Readable.from([Buffer.from(head), ...written, Buffer.from('}')]);
  return readWhole(pieces.pipe(createGzip()));
}

/** What the thread may take; the largest sound file needs half of the memory, and a few seconds. */
const mostMemoryMb = 512;
const mostMs = 30_000;

export interface UnpackLimits {
  readonly memoryMb?: number;
  /** Ends it. */
  readonly signal?: AbortSignal;
}

const isTooMuch = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'));

/**
 * Reads a file that anybody may have made, on a thread of its own; the rows of its parts are not
 * looked at.
 * @throws Fault refusal `general.too_large` when it holds too much, or takes too long or too much
 *   memory to read; `item.file_unreadable`, `item.file_version`, `item.file_checksum`.
 */
export async function unpackItemFile(
  packed: Uint8Array,
  { memoryMb = mostMemoryMb, signal = AbortSignal.timeout(mostMs) }: UnpackLimits = {},
): Promise<ItemFile> {
  const worker = new Worker(new URL('./unpack-worker.ts', import.meta.url), {
    workerData: packed,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32 },
  });
  // What goes wrong while nobody asks is met by the next question, which nobody answers.
  worker.on('error', () => {});
  try {
    return await joinPieces(async () => {
      worker.postMessage('next');
      const [given] = await once(worker, 'message', { signal });
      return given;
    });
  } catch (error) {
    throw isTooMuch(error) ? refuse('general.too_large', {}, error) : error;
  } finally {
    await worker.terminate();
  }
}
