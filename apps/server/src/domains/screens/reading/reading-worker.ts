/** A thread that reads one document after another, and hands each over a piece at a time, when it is asked. */
import { parentPort } from 'node:worker_threads';
import { Fault } from '@millwright/kernel';
import { readDocument, readFile } from './read-document.ts';
import { type Piece, piecesOf } from './reading-pieces.ts';

/** What is asked of it: to begin with these bytes, or to go on. */
export type Question =
  | { readonly kind: 'document' | 'file'; readonly bytes: Uint8Array }
  | { readonly kind: 'next' };

function* read(kind: 'document' | 'file', bytes: Uint8Array): Generator<Piece> {
  try {
    if (kind === 'document') yield* piecesOf(readDocument(bytes), null);
    else {
      const { scene, ...file } = readFile(bytes);
      yield* piecesOf(scene, file);
    }
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    yield { kind: 'refused', code: error.code, details: error.details };
  }
  yield { kind: 'end' };
}

let pieces: Generator<Piece> | null = null;
parentPort?.on('message', (question: Question) => {
  if (question.kind !== 'next') pieces = read(question.kind, question.bytes);
  const { value, done } = pieces?.next() ?? { value: undefined, done: true };
  // What is read to its end is kept no longer.
  if (done === true || value?.kind === 'end') pieces = null;
  parentPort?.postMessage(value);
});
