/** What waits is looked through once: after that, blocks without a point are passed by. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@millwright/kernel';
import { turnsDuring } from '@millwright/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { silentLog } from '../../../../base/log.ts';
import { NativeBlockWriter } from '../blocks/index.ts';
import { PointTraits } from '../point-traits.ts';
import { SampleBatch } from '../sample-batch.ts';
import { openSpool, type Spool } from '../spool/index.ts';
import { createTailReader } from './tail.ts';

const start = Date.UTC(2026, 5, 1);
const ever = start + 1e9;
let folder: string;
let spool: Spool;
let version = 0n;
let reads = 0;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'millwright-tail-'));
  spool = await openSpool({ folder, maxBytes: 2 ** 30, clock: systemClock, log: silentLog });
  reads = 0;
});
afterEach(async () => {
  await spool.close();
  rmSync(folder, { recursive: true });
});

async function write(points: readonly number[]): Promise<void> {
  const batch = new SampleBatch(points.length);
  for (const point of points) batch.append(point, start + Number(version), point, 0, null);
  version += 1n;
  const block = new NativeBlockWriter(new PointTraits(30)).write(batch, version);
  await spool.append(block, points.length, version);
}

const counted = (): Pick<Spool, 'frames'> => ({
  frames: () =>
    spool.frames().map((frame) => ({
      version: frame.version,
      read() {
        reads += 1;
        return frame.read();
      },
    })),
});
const numbered = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => first + index);

test('a block without a point is read once, one with it each time', async () => {
  const tail = createTailReader([counted()]);
  for (let block = 0; block < 20; block += 1) await write(numbered(1_000, 300));
  await write([1, 2]);
  const all = async (point: number) => (await tail.read([point], ever)).get(point)?.length;
  expect([await all(1), reads]).toEqual([1, 21]);
  expect([await all(1), reads]).toEqual([1, 22]);
  await write([1]);
  expect([await all(1), reads]).toEqual([2, 24]);
  expect([await all(1_299), reads]).toEqual([20, 44]);
  expect([await all(1_300), reads]).toEqual([undefined, 44]);
  expect([...(await tail.read([2, 5_000], ever)).keys()]).toEqual([2]);
  await spool.shift(21);
  expect([await all(1), await all(2)]).toEqual([1, undefined]);
});

test('a block of many points is read each time', async () => {
  const tail = createTailReader([counted()]);
  await write(numbered(1, 5_000));
  for (const point of [1, 2_500, 5_000]) {
    expect((await tail.read([point], ever)).get(point)).toHaveLength(1);
  }
  expect((await tail.read([6_000], ever)).size).toBe(0);
  expect(reads).toBe(4);
});

test('a read looks through so many bytes, and what it learns counts for the next', async () => {
  for (let block = 0; block < 20; block += 1) await write(numbered(1_000, 300));
  await write([1, 2]);
  const { length } = (await spool.frames()[0]?.read()) ?? Buffer.alloc(0);
  const tail = createTailReader([counted()], 10 * length);
  const away = { code: 'general.unavailable', family: 'outage', details: { service: 'history' } };
  await expect(tail.read([1], ever)).rejects.toMatchObject(away);
  expect(reads).toBe(11);
  expect((await tail.read([1], ever)).get(1)).toHaveLength(1);
  await expect(tail.read([1_000], ever)).rejects.toMatchObject(away);
  const all = await tail.read([1_000], ever, { isBounded: false });
  expect(all.get(1_000)).toHaveLength(20);
});

test('others have their turn while much is looked through', async () => {
  const tail = createTailReader([counted()]);
  for (let block = 0; block < 30; block += 1) await write(numbered(1, 20_000));
  const turns = await turnsDuring(() => tail.read([7], ever));
  expect(turns).toBeGreaterThan(5);
});
