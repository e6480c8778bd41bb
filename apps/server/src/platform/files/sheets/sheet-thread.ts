/** A thread for one workbook: what anybody may have made is never read on the event loop. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** What the thread may take; one that takes more ends. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };

/** Milliseconds between two looks at what a thread has taken. */
const lookEvery = 100;

/** Aborted once a thread has taken so many milliseconds of processor: time alone says how busy a machine is. */
function abortAfter(worker: Worker, cpuMillis: number): { signal: AbortSignal; end: () => void } {
  const spent = new AbortController();
  const look = async (): Promise<void> => {
    const { user, system } = await worker.cpuUsage();
    if ((user + system) / 1000 > cpuMillis) spent.abort();
  };
  // One that has ended has nothing to tell.
  const timer = setInterval(() => void look().catch(() => {}), lookEvery);
  return { signal: spent.signal, end: () => clearInterval(timer) };
}

/**
 * What the thread answers piece by piece, each when it is asked for: all at once would be put together
 * in one turn of the event loop. It ends with the loop that reads the pieces.
 * @param limits ends it: when it is aborted, or has taken as much of the processor
 */
export async function* piecesFrom<Piece>(
  program: URL,
  workerData: unknown,
  limits: { readonly signal: AbortSignal; readonly cpuMillis: number },
): AsyncGenerator<Piece> {
  const worker = new Worker(program, { workerData, resourceLimits });
  // What goes wrong while nobody asks is met by the next question, which nobody answers.
  worker.on('error', () => {});
  const spent = abortAfter(worker, limits.cpuMillis);
  const signal = AbortSignal.any([limits.signal, spent.signal]);
  try {
    for (;;) {
      worker.postMessage('next');
      const [piece] = await once(worker, 'message', { signal });
      if (piece === null) return;
      yield piece;
    }
  } finally {
    spent.end();
    await worker.terminate();
  }
}
