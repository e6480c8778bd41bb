import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { SheetRead } from './read-sheet.ts';
import { sheetLimits } from './sheet-limits.ts';

/** Of the thread that reads; what is too much for it is too large. */
const heapMb = 256;
const youngHeapMb = 32;

let reading: Promise<unknown> = Promise.resolve();

/**
 * The rows of the first sheet, read by a thread of its own: it may be a bomb of any kind. One at a
 * time, for each may take all the memory that it is given.
 */
export function readXlsxRows(bytes: Uint8Array): Promise<SheetRead> {
  if (bytes.length > sheetLimits.bytes) return Promise.resolve({ kind: 'too_large' });
  const read = reading.then(() => readByThread(bytes));
  reading = read;
  return read;
}

async function readByThread(bytes: Uint8Array): Promise<SheetRead> {
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: youngHeapMb },
  });
  try {
    const signal = AbortSignal.timeout(sheetLimits.millis);
    const [read] = await once(worker, 'message', { signal });
    return read;
  } catch {
    return { kind: 'too_large' };
  } finally {
    await worker.terminate();
  }
}
