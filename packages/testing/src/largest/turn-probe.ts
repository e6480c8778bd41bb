/**
 * Imported before the server's program (`--import`): measures what single turns of its event loop
 * take of the processor. Time on the wall would say more of the machine than of the server.
 *
 * Answers over HTTP on the socket that the environment names: `/take` microseconds of the longest
 * turn since it was last asked, `/scale` microseconds of the piece of work that all is measured by.
 */
import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { isMainThread } from 'node:worker_threads';
import { threadTime } from '../clocks/thread-time.ts';
import { costOfUnit } from './unit-of-work.ts';

/** Milliseconds between looks: what is shorter goes into the figure of its neighbours. */
const every = 2;

const path = process.env.TURN_PROBE;
if (path !== undefined && isMainThread && process.argv[1]?.endsWith('/server/src/main.ts')) {
  let last = threadTime();
  let longest = 0;
  const look = (): void => {
    const now = threadTime();
    longest = Math.max(longest, now - last);
    last = now;
  };
  setInterval(look, every).unref();
  const server = createServer(({ url }, response) => {
    look();
    const figure = url === '/scale' ? costOfUnit() : longest;
    longest = 0;
    last = threadTime();
    response.end(String(figure));
  });
  // A server that was ended has left it behind.
  rmSync(path, { force: true });
  server.listen(path).unref();
}
