import type { Readable } from 'node:stream';

/** Bytes that are read in one turn of the event loop: some hundred rows, which take a millisecond or two. */
const mostInTurn = 65_536;

/**
 * Lets others have their turns while an answer of thousands of rows comes: a socket is read up to 32 times
 * in one turn, two megabytes, and all rows in them are taken apart in it.
 */
export function readInSlices(stream: Readable): void {
  let read = 0;
  stream.on('data', (part: Buffer) => {
    read += part.length;
    if (read < mostInTurn) return;
    read = 0;
    stream.pause();
    setImmediate(() => stream.resume());
  });
}
