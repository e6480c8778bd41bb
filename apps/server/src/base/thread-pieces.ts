/** A thread for one work: what anybody may have made is never read or reckoned on the event loop. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { createGiveWay } from './give-way.ts';

/** What the thread may take unless more is said; one that takes more ends. */
const memoryMb = 256;

/** Milliseconds between two looks at what a thread has taken. */
const lookEvery = 100;

/** It took more of the processor, of memory or of time than there is for it, or nobody waits any more. */
export class ThreadEnded extends Error {
  override readonly name = 'ThreadEnded';
}

export interface ThreadLimits {
  /** Ends it when it is aborted. */
  readonly signal: AbortSignal;
  /** Milliseconds of the processor. */
  readonly cpuMillis: number;
  /** What it may take instead of the usual. */
  readonly memoryMb?: number;
}

/** Calls back once a thread has taken so many milliseconds of processor: time alone says how busy a machine is. */
function watchCpu(worker: Worker, cpuMillis: number, spent: () => void): () => void {
  const look = async (): Promise<void> => {
    const { user, system } = await worker.cpuUsage();
    if ((user + system) / 1000 > cpuMillis) spent();
  };
  // One that has ended has nothing to tell.
  const timer = setInterval(() => void look().catch(() => {}), lookEvery);
  return () => clearInterval(timer);
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/**
 * What the thread answers piece by piece, each when it is asked for with `next`: all at once would be put
 * together in one turn of the event loop. It ends with the loop that reads the pieces.
 * @param given what it is handed before it is asked, some at a time for the same reason
 * @throws ThreadEnded
 */
export async function* piecesFrom<Piece>(
  program: URL,
  workerData: unknown,
  limits: ThreadLimits,
  given: Iterable<unknown> | AsyncIterable<unknown> = [],
): AsyncGenerator<Piece> {
  const worker = new Worker(program, {
    workerData,
    resourceLimits: {
      maxOldGenerationSizeMb: limits.memoryMb ?? memoryMb,
      maxYoungGenerationSizeMb: 32,
    },
  });
  const ended = new AbortController();
  worker.on('error', (error) => {
    ended.abort(isOutOfMemory(error) ? new ThreadEnded('memory', { cause: error }) : error);
  });
  worker.on('exit', () => ended.abort(new ThreadEnded('exit')));
  const stopWatch = watchCpu(worker, limits.cpuMillis, () => ended.abort(new ThreadEnded('cpu')));
  const signal = AbortSignal.any([limits.signal, ended.signal]);
  const giveWay = createGiveWay();
  try {
    for await (const some of given) {
      signal.throwIfAborted();
      worker.postMessage(some);
      await giveWay();
    }
    for (;;) {
      const answer = once(worker, 'message', { signal });
      worker.postMessage('next');
      const [piece] = await answer;
      if (piece === null) return;
      yield piece;
    }
  } catch (error) {
    if (ended.signal.aborted) throw ended.signal.reason;
    if (limits.signal.aborted) throw new ThreadEnded('signal', { cause: error });
    throw error;
  } finally {
    stopWatch();
    await worker.terminate();
  }
}
