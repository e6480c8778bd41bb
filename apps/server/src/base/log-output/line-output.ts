/** Lines to an open file, at once. One that cannot be written is lost: a full disk behind the log ends no server. */
import { writeSync } from 'node:fs';
import type { DestinationStream } from 'pino';

/** Milliseconds that a reader who takes nothing is waited for, and between two looks. */
const [longestWait, between] = [1_000, 10];

const sleeping = new Int32Array(new SharedArrayBuffer(4));

const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EAGAIN';

export function createLineOutput(
  fd: number,
  write: (fd: number, bytes: Uint8Array) => number = writeSync,
): DestinationStream {
  /** Part of a line stands there: the next one begins on a line of its own. */
  let isTorn = false;
  /** Its reader took nothing for as long as is waited: the next lines do not wait, until one is taken. */
  let isStuck = false;
  return {
    write(line) {
      let rest: Uint8Array = Buffer.from(isTorn ? `\n${line}` : line);
      const whole = rest.length;
      for (let waited = 0; rest.length > 0; ) {
        try {
          rest = rest.subarray(write(fd, rest));
          isStuck = false;
        } catch (error) {
          isStuck ||= waited >= longestWait;
          if (!isFull(error) || isStuck) break;
          Atomics.wait(sleeping, 0, 0, between);
          waited += between;
        }
      }
      if (rest.length < whole) isTorn = rest.length > 0;
    },
  };
}
