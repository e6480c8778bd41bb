/** Reads documents of screens; large ones on a thread, for to parse one would hold the event loop. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Scene } from '@millwright/scene';
import { createFairTurns } from '../../../platform/admission/index.ts';
import { readDocument, readFile, type ScreenFile } from './read-document.ts';
import { joinPieces, type Piece } from './reading-pieces.ts';
import type { Question } from './reading-worker.ts';

export { checksumOf, type ScreenFile } from './read-document.ts';

/** Bytes that are read at once. */
const small = 64 * 1024;
/** MiB; the largest document needs a fifth of it. */
const mostMemory = 512;

/** One document at a time: there is one thread, and nobody has more than a few on their way. */
const turns = createFairTurns({ inAll: 1, ofOne: 1 });
let thread: Worker | null = null;

function threadNow(): Worker {
  if (thread !== null) return thread;
  const worker = new Worker(new URL('./reading-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: mostMemory, maxYoungGenerationSizeMb: 32 },
  });
  // It is there for whoever asks next, and keeps nobody from ending.
  worker.unref();
  const forget = (): void => {
    if (thread === worker) thread = null;
  };
  worker.once('exit', forget);
  // It ends then; whoever asked hears of it.
  worker.on('error', forget);
  thread = worker;
  return worker;
}

const onThread = (kind: 'document' | 'file', bytes: Uint8Array): ReturnType<typeof joinPieces> =>
  turns.run('', async () => {
    const worker = threadNow();
    let question: Question = { kind, bytes };
    worker.ref();
    try {
      return await joinPieces(async (): Promise<Piece> => {
        const answer = once(worker, 'message');
        worker.postMessage(question);
        question = { kind: 'next' };
        const [piece] = await answer;
        return piece;
      });
    } finally {
      worker.unref();
    }
  });

/** @throws Fault refusals `screen.content_*` */
export const readScene = async (bytes: Uint8Array): Promise<Scene> =>
  bytes.length <= small ? readDocument(bytes) : (await onThread('document', bytes)).scene;

/**
 * A file that anybody may have made, unpacked.
 * @throws Fault refusals `screen.file_*`, `screen.content_*`
 */
export async function readScreenFile(bytes: Uint8Array): Promise<ScreenFile> {
  if (bytes.length <= small) return readFile(bytes);
  const { scene, file } = await onThread('file', bytes);
  return { ...file, scene } as ScreenFile;
}
