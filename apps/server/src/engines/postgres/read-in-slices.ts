import type { Readable } from 'node:stream';
import { bug } from '@millwright/kernel';

/** Bytes that are read in one turn of the event loop: some hundred rows, which take a millisecond or two. */
const mostInTurn = 65_536;

/**
 * Puts itself in the place of the one listener that takes the answers of a connection apart: what copies tables
 * out and in takes that listener away for a while, and refuses a stream with two.
 *
 * Lets others have their turns while an answer of thousands of rows comes: a socket is read up to 32 times
 * in one turn, two megabytes, and all rows in them are taken apart in it.
 */
export function readInSlices(stream: Readable): void {
  const [takeApart] = stream.listeners('data') as ((part: Buffer) => void)[];
  if (takeApart === undefined) throw bug('postgres.unread_stream');
  stream.removeListener('data', takeApart);
  let read = 0;
  stream.on('data', (part: Buffer) => {
    takeApart(part);
    read += part.length;
    if (read < mostInTurn) return;
    read = 0;
    stream.pause();
    setImmediate(() => stream.resume());
  });
}
