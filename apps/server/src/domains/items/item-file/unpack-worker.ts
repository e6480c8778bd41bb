/** A thread that reads one item file and hands it over a piece at a time, each when it is asked for. */
import { parentPort, workerData } from 'node:worker_threads';
import { Fault } from '@millwright/kernel';
import { type Piece, piecesOf } from './item-file-pieces.ts';
import { readItemFile } from './read-item-file.ts';

function* read(packed: Uint8Array): Generator<Piece> {
  try {
    yield* piecesOf(readItemFile(packed));
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    yield { kind: 'refused', code: error.code, details: error.details };
  }
  yield { kind: 'end' };
}

const pieces = read(workerData);
parentPort?.on('message', () => {
  const { value } = pieces.next();
  parentPort?.postMessage(value);
});
