import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { milliseconds, seconds, systemClock, timestamp } from '@millwright/kernel';
import { createManualClock } from '@millwright/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { silentLog } from '../../../../base/log.ts';
import { openSpool, type Spool } from './spool.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'millwright-spool-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = (maxBytes = 2 ** 30) =>
  openSpool({ folder, maxBytes, clock: systemClock, log: silentLog });
const block = (n: number) => Buffer.from(`block ${n} `.repeat(50));
const files = () => readdirSync(folder).map((name) => join(folder, name));
const segment = (): string => files()[0] ?? '';

async function fill(spool: Spool, from: number, to: number): Promise<void> {
  for (let n = from; n < to; n += 1) await spool.append(block(n), n, BigInt(n));
}
async function empty(spool: Spool): Promise<number[]> {
  const taken: number[] = [];
  for (let heads = await spool.first(6); heads.length > 0; heads = await spool.first(6)) {
    for (const head of heads) {
      expect(head.block).toEqual(block(head.rows));
      expect(head.version).toBe(BigInt(head.rows));
      taken.push(head.rows);
    }
    await spool.shift(heads.length);
  }
  return taken;
}

test('blocks come out as they went in, also after a new start', async () => {
  let spool = await open();
  await fill(spool, 1, 5);
  expect([spool.rows, spool.firstVersion]).toEqual([10, 1n]);
  await spool.close();
  spool = await open();
  expect(spool.rows).toBe(10);
  await fill(spool, 5, 7);
  expect(await empty(spool)).toEqual([1, 2, 3, 4, 5, 6]);
  expect([spool.isEmpty, spool.bytes, spool.rows]).toEqual([true, 0, 0]);
  expect(statSync(segment()).size).toBe(0);
  await spool.close();
});

test('knows since when the first block has waited, also after a new start', async () => {
  const began = 1_700_000_000_000;
  const clock = createManualClock(timestamp(began));
  const needs = { folder, maxBytes: 2 ** 30, clock, log: silentLog };
  let spool = await openSpool(needs);
  expect(spool.firstSince).toBeUndefined();
  clock.advance(milliseconds(5700));
  await fill(spool, 1, 2);
  clock.advance(seconds(10));
  await fill(spool, 2, 3);
  // Whole seconds are kept.
  expect(spool.firstSince).toBe(began + 5000);
  await spool.close();
  clock.advance(seconds(60));
  spool = await openSpool(needs);
  expect(spool.firstSince).toBe(began + 5000);
  await spool.shift(1);
  expect(spool.firstSince).toBe(began + 15_000);
  await spool.shift(1);
  expect(spool.firstSince).toBeUndefined();
  await spool.close();
});

test('a block of which it is not known has waited since the start', async () => {
  const clock = createManualClock(timestamp(500));
  const needs = { folder, maxBytes: 2 ** 30, clock, log: silentLog };
  let spool = await openSpool(needs);
  await fill(spool, 1, 2);
  await spool.close();
  clock.advance(seconds(7));
  spool = await openSpool(needs);
  clock.advance(seconds(9));
  expect(spool.firstSince).toBe(7500);
  await spool.close();
});

test('goes on in one file when it is emptied after each block', async () => {
  let spool = await open();
  for (let n = 1; n < 5; n += 1) {
    await fill(spool, n, n + 1);
    const [waits] = spool.frames();
    expect(await empty(spool)).toEqual([n]);
    // What came in its place is not taken for it.
    await fill(spool, n + 1, n + 2);
    expect(await waits?.read()).toBeOneOf([undefined, block(n)]);
    expect(await empty(spool)).toEqual([n + 1]);
  }
  expect(files()).toEqual([join(folder, '000000000001.spool')]);
  await fill(spool, 7, 8);
  await spool.close();
  spool = await open();
  expect(await empty(spool)).toEqual([7]);
  await spool.close();
});

test('leaves what a copy shares as it is, and goes on in another file', async () => {
  const spool = await open();
  await fill(spool, 1, 3);
  const copy = mkdtempSync(join(tmpdir(), 'millwright-copy-'));
  const [shared] = spool.link(copy);
  expect(await empty(spool)).toEqual([1, 2]);
  expect(spool.link(copy)).toEqual([]);
  await fill(spool, 3, 4);
  expect(files()).toEqual([join(folder, '000000000002.spool')]);
  expect(statSync(join(copy, shared?.name ?? '')).size).toBe(shared?.bytes);
  expect(await empty(spool)).toEqual([3]);
  await spool.close();
  rmSync(copy, { recursive: true });
});

test('a copy has as many samples wait as it says, though some of its file were taken', async () => {
  const spool = await open();
  await fill(spool, 1, 4);
  await spool.shift(2);
  expect(spool.rows).toBe(3);
  const copy = mkdtempSync(join(tmpdir(), 'millwright-copy-'));
  const told = spool.link(copy).reduce((sum, { rows }) => sum + rows, 0);
  const needs = { maxBytes: 2 ** 30, clock: systemClock, log: silentLog };
  const restored = await openSpool({ folder: copy, ...needs });
  expect([told, restored.rows]).toEqual([6, 6]);
  await restored.close();
  await empty(spool);
  await spool.close();
  rmSync(copy, { recursive: true });
});

test('as many come at a time as hold the rows that are asked for, and one at least', async () => {
  const spool = await open();
  await fill(spool, 1, 6);
  const at = async (rows: number) => (await spool.first(rows)).map((head) => head.rows);
  expect([await at(0), await at(3), await at(5), await at(99)]).toEqual([
    [1],
    [1, 2],
    [1, 2],
    [1, 2, 3, 4, 5],
  ]);
  expect((await spool.newest())?.rows).toBe(5);
  await spool.shift(2);
  expect([await at(7), spool.rows, spool.firstVersion]).toEqual([[3, 4], 12, 3n]);
  await spool.close();
});

test('a tail torn at any byte is cut off, and what comes after it is kept', async () => {
  const whole = await open();
  await fill(whole, 1, 4);
  await whole.close();
  const bytes = readFileSync(segment());
  const twoFrames = await (async () => {
    rmSync(segment());
    const two = await open();
    await fill(two, 1, 3);
    await two.close();
    return statSync(segment()).size;
  })();
  for (let size = twoFrames; size < bytes.length; size += 7) {
    writeFileSync(segment(), bytes.subarray(0, size));
    const spool = await open();
    await fill(spool, 9, 10);
    expect(await empty(spool)).toEqual([1, 2, 9]);
    await spool.close();
    await (await open()).close();
    const made = await open();
    await fill(made, 1, 2);
    await made.close();
  }
});

test('rubbish after the last frame does no harm', async () => {
  let spool = await open();
  await fill(spool, 1, 3);
  await spool.close();
  appendFileSync(segment(), Buffer.alloc(100, 0xff));
  spool = await open();
  expect(await empty(spool)).toEqual([1, 2]);
  await spool.close();
});

test('a frame damaged in the middle is left out and counted', async () => {
  let spool = await open();
  await fill(spool, 1, 4);
  await spool.close();
  const bytes = readFileSync(segment());
  bytes[40] = (bytes[40] ?? 0) ^ 0xff;
  writeFileSync(segment(), bytes);
  spool = await open();
  expect(await empty(spool)).toEqual([2, 3]);
  expect(spool.damaged).toBe(1);
  await spool.close();
});

test('a damaged head costs its own frame, not those behind it', async () => {
  let spool = await open();
  await fill(spool, 1, 5);
  await spool.close();
  const bytes = readFileSync(segment());
  const second = bytes.indexOf(bytes.subarray(0, 4), 4);
  bytes[second + 12] = (bytes[second + 12] ?? 0) ^ 0xff;
  writeFileSync(segment(), bytes);
  spool = await open();
  expect(spool.damaged).toBe(1);
  await fill(spool, 5, 6);
  expect(await empty(spool)).toEqual([1, 3, 4, 5]);
  await spool.close();
});

test('a full spool refuses, loses nothing, and takes again once there is room', async () => {
  const spool = await open(600);
  let taken = 0;
  await expect(
    (async () => {
      for (;;) {
        await fill(spool, taken + 1, taken + 2);
        taken += 1;
      }
    })(),
  ).rejects.toMatchObject({ code: 'telemetry.spool_full', family: 'outage' });
  expect(taken).toBeGreaterThan(2);
  expect(spool.bytes).toBeLessThanOrEqual(600);
  expect(await empty(spool)).toHaveLength(taken);
  await fill(spool, 1, 2);
  await spool.close();
});

test('an empty file is an empty spool', async () => {
  const first = await open();
  await fill(first, 1, 2);
  await first.close();
  truncateSync(segment(), 0);
  const spool = await open();
  expect(await spool.first(1)).toEqual([]);
  await spool.close();
});

test('what comes while the only block and its file go is kept', async () => {
  const spool = await open();
  await fill(spool, 1, 2);
  for (let n = 1; n < 200; n += 1) {
    await Promise.all([spool.shift(1), fill(spool, n + 1, n + 2)]);
    expect((await spool.first(1))[0]?.block).toEqual(block(n + 1));
  }
  await spool.close();
  const again = await open();
  expect(await empty(again)).toEqual([200]);
  await again.close();
});
