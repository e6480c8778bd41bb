/** Files in `replay`: taken whole, or left where they are. */
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { outage } from '@millwright/kernel';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Log, silentLog } from '../../../base/log.ts';
import { openRefusedBlocks, type RefusedBlocks } from './spool/refused-blocks.ts';
import type { SpooledBlock } from './spool/spool.ts';
import { headBytes } from './spool/spool-segment.ts';

let folder: string;
let refused: RefusedBlocks;
const error = vi.fn();
const log: Log = Object.assign(Object.create(silentLog), { error });

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'millwright-replay-'));
  refused = openRefusedBlocks(folder, log);
  error.mockClear();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Sets a block aside and moves its file; gives where it is then. */
async function prepare(version: bigint): Promise<string> {
  const block = Buffer.alloc(500, Number(version));
  await refused.setAside({ block, rows: 2, version }, 'no');
  const name = `${version}-2.spool`;
  renameSync(join(folder, 'refused', name), join(folder, 'replay', name));
  error.mockClear();
  return join(folder, 'replay', name);
}

async function replay(refuse?: (block: SpooledBlock) => void): Promise<bigint[]> {
  const taken: bigint[] = [];
  await refused.replay(async (block) => {
    refuse?.(block);
    taken.push(block.version);
  });
  return taken;
}
const left = () => readdirSync(join(folder, 'replay')).sort();

function change(path: string, work: (bytes: Buffer) => Buffer): Buffer {
  const changed = work(readFileSync(path));
  writeFileSync(path, changed);
  return changed;
}

test('a file whose blocks have all been taken goes', async () => {
  await prepare(1n);
  expect(await replay()).toEqual([1n]);
  expect(left()).toEqual([]);
  expect(error).not.toHaveBeenCalled();
});

test.each<[string, (bytes: Buffer) => Buffer]>([
  ['is empty', () => Buffer.alloc(0)],
  ['ends too early', (bytes) => bytes.subarray(0, -1)],
  ['has a damaged head', (bytes) => bytes.fill(0, 0, 4)],
  ['has a damaged body', (bytes) => bytes.fill(0, headBytes, headBytes + 4)],
])('a file that %s stays as it is, loudly, and the next one is taken', async (_, damage) => {
  const path = await prepare(1n);
  const damaged = change(path, damage);
  await prepare(2n);
  expect(await replay()).toEqual([2n]);
  expect(left()).toEqual(['1-2.spool']);
  expect(readFileSync(path)).toEqual(damaged);
  expect(error).toHaveBeenCalledOnce();
});

test('of a file with a damaged block among whole ones these are taken, and it stays', async () => {
  const path = await prepare(1n);
  const [second, third] = [readFileSync(await prepare(2n)), readFileSync(await prepare(3n))];
  second.fill(0, headBytes, headBytes + 4);
  change(path, (first) => Buffer.concat([first, second, third]));
  for (const n of [2, 3]) rmSync(join(folder, 'replay', `${n}-2.spool`));
  expect(await replay()).toEqual([1n, 3n]);
  expect(left()).toEqual(['1-2.spool']);
  expect(error).toHaveBeenCalledOnce();
});

test('a full spool ends the replay and keeps what was not taken', async () => {
  for (const version of [1n, 2n, 3n]) await prepare(version);
  const taken = await replay(({ version }) => {
    if (version > 1n) throw outage('telemetry.spool_full');
  });
  expect(taken).toEqual([1n]);
  expect(left()).toEqual(['2-2.spool', '3-2.spool']);
  expect(error).toHaveBeenCalledOnce();
});
