/**
 * A thread that reads one item file and hands it over a piece at a time, each when it is asked for:
 * what comes in one piece would be put together in one turn of the event loop.
 */
import { parentPort, workerData } from 'node:worker_threads';
import type { ItemFile } from '@millwright/contract/items/item-file.schemas';
import { Fault } from '@millwright/kernel';
import type { Piece } from './item-file-pieces.ts';
import { readItemFile } from './read-item-file.ts';

const rowsAtOnce = 500;

function* piecesOf({ content, ...frame }: ItemFile): Generator<Piece> {
  yield { kind: 'frame', frame, item: content.item };
  for (const [key, { version, rows }] of Object.entries(content.parts)) {
    if (!Array.isArray(rows)) {
      yield { kind: 'part', key, version, rows };
      continue;
    }
    yield { kind: 'part', key, version, rows: [] };
    for (let at = 0; at < rows.length; at += rowsAtOnce) {
      yield { kind: 'rows', key, rows: rows.slice(at, at + rowsAtOnce) };
    }
  }
}

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
