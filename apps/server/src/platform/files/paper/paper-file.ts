import { once } from 'node:events';
import { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import type { PaperFonts, PaperRow, PaperTable } from './paper-table.ts';

/** What the thread may take: the font alone is some sixty megabytes of it. */
const resourceLimits = { maxOldGenerationSizeMb: 512 };

/**
 * A table as PDF, drawn by a thread of its own once all rows have come; the signal ends it.
 */
export function paperFile(
  table: PaperTable,
  rows: AsyncIterable<readonly PaperRow[]>,
  { fonts, signal }: { readonly fonts: PaperFonts; readonly signal: AbortSignal },
): Readable {
  async function* draw(): AsyncGenerator<Uint8Array> {
    const worker = new Worker(new URL('./paper-worker.ts', import.meta.url), {
      workerData: { table, fonts },
      resourceLimits,
    });
    const drawn = once(worker, 'message', { signal });
    // What goes wrong while rows are handed over is told below.
    drawn.catch(() => {});
    try {
      for await (const some of rows) worker.postMessage(some);
      worker.postMessage(null);
      const [bytes] = await drawn;
      yield bytes;
    } finally {
      await worker.terminate();
    }
  }
  return Readable.from(draw());
}
