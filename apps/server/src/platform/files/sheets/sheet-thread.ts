/** A thread for one workbook: what anybody may have made is never read on the event loop. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** What the thread may take; one that takes more ends. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };

/**
 * What the thread answers piece by piece, each when it is asked for: all at once would be put together
 * in one turn of the event loop. It ends with the loop that reads the pieces.
 * @param signal ends it
 */
export async function* piecesFrom<Piece>(
  program: URL,
  workerData: unknown,
  signal: AbortSignal,
): AsyncGenerator<Piece> {
  const worker = new Worker(program, { workerData, resourceLimits });
  // What goes wrong while nobody asks is met by the next question, which nobody answers.
  worker.on('error', () => {});
  try {
    for (;;) {
      worker.postMessage('next');
      const [piece] = await once(worker, 'message', { signal });
      if (piece === null) return;
      yield piece;
    }
  } finally {
    await worker.terminate();
  }
}
