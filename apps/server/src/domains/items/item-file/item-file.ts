/** The frame of an exported item: gzip, JSON, checksum. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { gzip } from 'node:zlib';
import { type ItemFile, itemFileVersion } from '@millwright/contract/items/item-file.schemas';
import type { Timestamp } from '@millwright/kernel';
import { joinPieces } from './item-file-pieces.ts';
import { jsonInSlices } from './json-in-slices.ts';

export async function packItemFile(
  content: ItemFile['content'],
  exportedAt: Timestamp,
): Promise<Buffer> {
  const written = await jsonInSlices(content);
  const hash = createHash('sha256');
  for (const piece of written) hash.update(piece);
  const frame: Omit<ItemFile, 'content'> = {
    format: 'millwright-item',
    version: itemFileVersion,
    exportedAt,
    checksum: hash.digest('hex'),
  };
  const head = `${JSON.stringify(frame).slice(0, -1)},"content":`;
  return promisify(gzip)(Buffer.concat([Buffer.from(head), ...written, Buffer.from('}')]));
}

/** Of the thread that reads a file: some four times what the largest one takes. */
const mostMegabytes = 1024;

/**
 * Reads a file that anybody may have made, on a thread of its own; the rows of its parts are not
 * looked at.
 * @throws Fault refusal `general.too_large` when it unpacks to too much, `item.file_unreadable`,
 *   `item.file_version`, `item.file_checksum`.
 */
export async function unpackItemFile(packed: Uint8Array): Promise<ItemFile> {
  const worker = new Worker(new URL('./unpack-worker.ts', import.meta.url), {
    workerData: packed,
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
  });
  try {
    return await joinPieces(async () => {
      worker.postMessage('next');
      const [given] = await once(worker, 'message');
      return given;
    });
  } finally {
    await worker.terminate();
  }
}
