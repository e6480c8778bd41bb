/** The side of the thread of `piecesFrom`: given what it works on, then asked for one piece after the other. */
import { parentPort } from 'node:worker_threads';

/** @param take what it is handed before it is asked */
export function answerPieces<Given>(
  take: (given: Given) => void,
  pieces: Iterator<unknown> | AsyncIterator<unknown>,
): void {
  parentPort?.on('message', async (asked: Given | 'next') => {
    if (asked !== 'next') return take(asked);
    const { value, done } = await pieces.next();
    parentPort?.postMessage(done ? null : value);
  });
}

/** Bytes of a file that are handed over together: they are copied, summed and written within a millisecond. */
const together = 256 * 1024;

export function* bytePieces(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += together) {
    yield bytes.slice(at, at + together);
  }
}
