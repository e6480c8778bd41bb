/** For how long one turn holds the event loop, which all tenants share, while two of them do their worst. */
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import type { Row } from '../row.ts';
import { figures, pause, setting } from '../server-figures.ts';
import { describeBoxes, startFlood } from './box-flood.ts';
import { addTenant, prepareHostile, startHostile } from './hostile-tenant.ts';
import { watchServerTurns } from './server-turns.ts';

const SECONDS = setting('BLOCK_SECONDS', 60);
/** The server tells of the last ten to twenty seconds: what is asked so often misses none. */
const askedEvery = 5;
/** For so long the server tells of a block that is over. */
const toldFor = 20;
const BOXES = 10;

/** Milliseconds: the longest block of so many seconds from now on, and all that were told. */
async function watchBlocks(
  millwright: Millwright,
  seconds: number,
): Promise<{ readonly longest: number; readonly told: readonly number[] }> {
  // What was before is told no more.
  await pause(toldFor * 1000);
  const told: number[] = [];
  for (let at = 0; at < seconds; at += askedEvery) {
    await pause(askedEvery * 1000);
    const all = await figures(millwright);
    told.push((all.get('event_loop_recent_block_seconds') ?? Number.NaN) * 1000);
  }
  return { longest: Math.max(...told), told };
}

export const loopBlock: Row = {
  name: 'loop-block',
  what: 'the longest turn of the event loop while one tenant asks for trends, imports, lists and sockets without end and passwords of boxes are guessed at',
  unit: 'ms',
  against: 'the same server left alone',
  better: 'less',
  target: 50,
  async measure() {
    const turns = watchServerTurns();
    const env = { LOG_LEVEL: 'error', ...turns.env };
    const millwright = await startMillwright({ plant: false, env });
    try {
      const boxes = await describeBoxes(millwright, BOXES);
      const tenant = await addTenant(millwright, 'hostile');
      const order = await prepareHostile(millwright.url, tenant);
      const alone = await watchBlocks(millwright, SECONDS / 2);
      const hostile = startHostile(order);
      const flood = startFlood(millwright.mqttUrl, boxes);
      const began = Date.now();
      const attacked = await watchBlocks(millwright, SECONDS);
      const { answered, refused } = await hostile.report();
      const guesses = flood.stop();
      hostile.stop();
      const ran = turns.since(began).toSorted((a, b) => a - b);
      const sorted = attacked.told.toSorted((a, b) => a - b);
      return {
        value: attacked.longest,
        baseline: alone.longest,
        detail: {
          'half of ten seconds below, ms': Math.round(sorted[sorted.length >> 1] ?? Number.NaN),
          'longest turn by the thread’s own clock, ms': Math.round(ran.at(-1) ?? Number.NaN),
          'half of seconds below, by that clock, ms': Math.round(
            ran[ran.length >> 1] ?? Number.NaN,
          ),
          'answered per second': Math.round(answered / (SECONDS + toldFor)),
          'refused per second': Math.round(refused / (SECONDS + toldFor)),
          'guesses per second': Math.round(guesses / (SECONDS + toldFor)),
        },
      };
    } finally {
      await millwright.stop();
      turns.remove();
    }
  },
};
