/** The spool under a steady stream, with engines that are slow, hang, refuse and go down. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Clock, milliseconds, seconds, systemClock } from '@millwright/kernel';
import { createManualClock, type ManualClock, waitFor } from '@millwright/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { silentLog } from '../../../../base/log.ts';
import { createSpoolDrain, type SpoolDrain } from './drain-spool.ts';
import { openSpool, type Spool, type SpooledBlock } from './spool.ts';

/** Rows of a block that goes in by itself. */
const alone = 524_288;

let folder: string;
let spool: Spool;
let drain: SpoolDrain;
let clock: ManualClock;
const inserted: bigint[] = [];
const aside: bigint[] = [];
/** Of inserts that hang until theirs is opened. */
const gates: PromiseWithResolvers<void>[] = [];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'millwright-drain-'));
  spool = await openSpool({ folder, maxBytes: 2 ** 30, clock: systemClock, log: silentLog });
  clock = createManualClock();
  inserted.length = 0;
  aside.length = 0;
  gates.length = 0;
});
afterEach(async () => {
  for (const { resolve } of gates) resolve();
  await drain.stop();
  await spool.close();
  rmSync(folder, { recursive: true, force: true });
});

class DataError extends Error {}

/** @param take what the engine does with blocks before they are in */
function drainWith(
  take: (blocks: readonly SpooledBlock[]) => Promise<void>,
  time: Clock = clock,
): void {
  drain = createSpoolDrain({
    clock: time,
    log: silentLog,
    spool,
    refused: {
      async setAside({ version }) {
        aside.push(version);
      },
    },
    async insert(blocks) {
      await take(blocks);
      for (const { version } of blocks) inserted.push(version);
    },
    blamesData: (error) => error instanceof DataError,
    left: () => {},
  });
}

const append = (version: bigint, rows = 10): Promise<void> =>
  spool.append(Buffer.alloc(100), rows, version);

/** What is due at once has run. */
const immediate = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** The drain sleeps: moves time on until it asks again. */
async function untilAskedAgain(times: () => number): Promise<void> {
  const before = times();
  await waitFor('a pause', () => clock.pending === 1);
  clock.advance(seconds(5));
  await waitFor('the next attempt', () => times() > before);
}

test('comes to an end although blocks arrive faster than the engine answers', async () => {
  drainWith(() => new Promise((resolve) => setTimeout(resolve, 40)), systemClock);
  let version = 0n;
  let isEnded = false;
  const stream = async (): Promise<void> => {
    while (!isEnded) {
      version += 1n;
      await drain.settled();
      if (spool.isEmpty && version > 20n) isEnded = true;
      else {
        await append(version);
        drain.start();
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    }
  };
  await stream();
  expect(inserted).toEqual(inserted.toSorted((a, b) => Number(a - b)));
  expect(inserted).toHaveLength(Number(version) - 1);
});

test('waits for what came in while a round was under way, too', async () => {
  drainWith(() => {
    const gate = Promise.withResolvers<void>();
    gates.push(gate);
    return gate.promise;
  });
  const open = async (count: number): Promise<void> => {
    await waitFor(`insert ${count}`, () => gates.length === count);
    gates[count - 1]?.resolve();
  };
  await append(1n, alone);
  await append(2n);
  drain.start();
  await open(1);
  await waitFor('the second', () => gates.length === 2);
  await append(3n);
  let isSettled = false;
  const settled = drain.settled().then(() => {
    isSettled = true;
  });
  await open(2);
  await waitFor('the third', () => gates.length === 3);
  await immediate();
  expect(isSettled).toBe(false);
  await open(3);
  await settled;
  expect(inserted).toEqual([1n, 2n, 3n]);
});

test('nobody waits for an engine that is down', async () => {
  let isDown = true;
  let asked = 0;
  drainWith(async () => {
    asked += 1;
    if (isDown) throw new Error('down');
  });
  await append(1n);
  drain.start();
  await waitFor('the pause', () => clock.pending === 1);
  await drain.settled();
  isDown = false;
  await untilAskedAgain(() => asked);
  await waitFor('the block', () => spool.isEmpty);
  expect(inserted).toEqual([1n]);
});

test('nobody waits for long for an engine that hangs', async () => {
  drainWith(() => {
    const gate = Promise.withResolvers<void>();
    gates.push(gate);
    return gate.promise;
  });
  // It flows with the first, and then it hangs with the last.
  await append(1n, alone);
  await append(2n);
  drain.start();
  await waitFor('the first insert', () => gates.length === 1);
  gates[0]?.resolve();
  await waitFor('the second insert', () => gates.length === 2);
  let isSettled = false;
  drain.settled().then(() => {
    isSettled = true;
  });
  clock.advance(milliseconds(1_999));
  await immediate();
  expect(isSettled).toBe(false);
  clock.advance(milliseconds(1));
  await immediate();
  expect(isSettled).toBe(true);
  // The next ones do not wait at all.
  await drain.settled();
  expect(inserted).toEqual([1n]);
  gates[1]?.resolve();
  await waitFor('all', () => spool.isEmpty);
  expect(inserted).toEqual([1n, 2n]);
});

/** Takes everything but the first block. */
async function refuseFirst(error: () => Error): Promise<{ asked: () => number }> {
  let asked = 0;
  drainWith(async ([head]) => {
    if (head?.version !== 1n) return;
    asked += 1;
    throw error();
  });
  await append(1n, alone);
  await append(2n);
  drain.start();
  await waitFor('the first attempt', () => asked === 1);
  return { asked: () => asked };
}

test('a block whose data is refused again and again, with pauses, is set aside', async () => {
  const { asked } = await refuseFirst(() => new DataError());
  await untilAskedAgain(asked);
  await untilAskedAgain(asked);
  await waitFor('the rest', () => spool.isEmpty);
  expect(asked()).toBe(3);
  expect(aside).toEqual([1n]);
});

test('a block is not given up while the engine does not speak of its data', async () => {
  const { asked } = await refuseFirst(() => new Error('memory limit exceeded'));
  for (let n = 0; n < 8; n += 1) await untilAskedAgain(asked);
  expect([aside, inserted]).toEqual([[], []]);
});

test('blocks that are too much together go in one by one', async () => {
  let asked = 0;
  drainWith(async ({ length }) => {
    asked += 1;
    if (length > 1) throw new Error('memory limit exceeded');
  });
  await append(1n);
  await append(2n);
  drain.start();
  await untilAskedAgain(() => asked);
  await waitFor('both', () => spool.isEmpty);
  expect(inserted).toEqual([1n, 2n]);
});

test('refusals are counted on while the engine is down in between', async () => {
  let isDown = false;
  const { asked } = await refuseFirst(() => (isDown ? new Error('down') : new DataError()));
  await untilAskedAgain(asked);
  isDown = true;
  await untilAskedAgain(asked);
  isDown = false;
  await untilAskedAgain(asked);
  await waitFor('the rest', () => spool.isEmpty);
  expect([asked(), aside]).toEqual([4, [1n]]);
});
