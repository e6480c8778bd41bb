/** The spool under a steady stream, with an engine that takes a little longer than the stream's beat. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { silentLog } from '../../../base/log.ts';
import { createSpoolDrain, type SpoolDrain } from './drain-spool.ts';
import { openSpool, type Spool } from './spool.ts';

let folder: string;
let spool: Spool;
let drain: SpoolDrain;
let isDown = false;
let insertMs = 40;
const inserted: bigint[] = [];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'millwright-drain-'));
  spool = await openSpool({ folder, maxBytes: 2 ** 30, log: silentLog });
  inserted.length = 0;
  isDown = false;
  insertMs = 40;
  drain = createSpoolDrain({
    clock: systemClock,
    log: silentLog,
    spool,
    refused: { setAside: async () => expect.unreachable() },
    async insert(blocks) {
      await new Promise((resolve) => setTimeout(resolve, insertMs));
      if (isDown) throw new Error('down');
      for (const { version } of blocks) inserted.push(version);
    },
    isAnswer: () => false,
    left: () => {},
  });
});
afterEach(async () => {
  await drain.stop();
  await spool.close();
  rmSync(folder, { recursive: true, force: true });
});

test('comes to an end although blocks arrive faster than the engine answers', async () => {
  let version = 0n;
  let isEnded = false;
  const stream = async (): Promise<void> => {
    while (!isEnded) {
      version += 1n;
      await drain.settled();
      if (spool.isEmpty && version > 20n) isEnded = true;
      else {
        await spool.append(Buffer.alloc(100), 10, version);
        drain.start();
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    }
  };
  await stream();
  expect(inserted).toEqual(inserted.toSorted((a, b) => Number(a - b)));
  expect(inserted).toHaveLength(Number(version) - 1);
});

test('nobody waits for an engine that is down, or for long for one that hangs', async () => {
  isDown = true;
  await spool.append(Buffer.alloc(100), 10, 1n);
  drain.start();
  await drain.settled();
  isDown = false;
  await waitFor('the first', () => inserted.length === 1);
  // It flows, and then it hangs with what it has.
  await spool.append(Buffer.alloc(100), 10, 2n);
  await spool.append(Buffer.alloc(100), 10, 3n);
  insertMs = 3_500;
  drain.start();
  for (let version = 4n; version < 30n; version += 1n) {
    await drain.settled();
    await spool.append(Buffer.alloc(100), 10, version);
  }
  expect(inserted).toHaveLength(1);
  insertMs = 1;
  await waitFor('all', () => inserted.length === 29);
});
