/**
 * Loaded into the server before it begins: writes each second how long the longest turn was by the
 * thread's own clock, as far as a timer of two milliseconds sees it.
 */
import { appendFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
import { threadTime } from '@millwright/testing/clocks/thread-time';
import { turnsVariable } from './server-turns.ts';

const file = process.env[turnsVariable];
// Its children are started with the same environment.
const isServer = process.argv[1]?.endsWith('apps/server/src/main.ts') === true;

if (isServer && isMainThread && file !== undefined) {
  let last = threadTime();
  let longest = 0;
  const look = (): void => {
    const now = threadTime();
    longest = Math.max(longest, now - last);
    last = now;
  };
  setInterval(look, 2).unref();
  setInterval(() => {
    appendFileSync(file, `${Date.now()} ${longest / 1000}\n`);
    longest = 0;
    last = threadTime();
  }, 1000).unref();
}
