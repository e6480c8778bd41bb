import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { claim, endOrphan } from './orphan.ts';
import { openTestClickhouse, type TestClickhouse } from './testing.ts';

let clickhouse: TestClickhouse | undefined;
afterEach(async () => {
  await clickhouse?.stop();
  clickhouse = undefined;
});

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

async function createTable({ client }: TestClickhouse): Promise<void> {
  await client.command({
    query: `CREATE TABLE batch (n UInt32) ENGINE = MergeTree ORDER BY n
      SETTINGS fsync_after_insert = 1, fsync_part_directory = 1`,
  });
}

test('after kill -9 in the middle of inserts every acknowledged batch is there', async () => {
  const engine = await openTestClickhouse();
  clickhouse = engine;
  await createTable(engine);
  const acknowledged: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const first = round * 1000;
    const writers = Array.from({ length: 4 }, async (_, writer) => {
      for (let n = first + writer; n < first + 1000; n += 4) {
        await engine.client.insert({ table: 'batch', values: [{ n }], format: 'JSONEachRow' });
        acknowledged.push(n);
      }
    });
    const settled = Promise.allSettled(writers);
    await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan((round + 1) * 20), 20_000);
    const pid = engine.pid ?? 0;
    const one = () => engine.binary.read('SELECT 1 FORMAT RowBinary', {});
    await one();
    process.kill(pid, 'SIGKILL');
    await settled;
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), 20_000);
    await vi.waitFor(async () => expect((await engine.health()).ok).toBe(true), 20_000);
    // Over connections that were kept from the engine before.
    expect([...(await one())]).toEqual([1]);
  }
  const answer = await engine.client.query({
    query: 'SELECT n FROM batch ORDER BY n',
    format: 'JSONEachRow',
  });
  const stored = (await answer.json<{ n: number }>()).map((row) => row.n);
  expect(new Set(stored)).toEqual(new Set([...stored, ...acknowledged]));
  expect(stored.length).toBe(new Set(stored).size);
  expect((await engine.metrics()).restarts).toBe(3);
});

test('nothing of an insert stays behind, and the secret is its owner’s alone', async () => {
  clickhouse = await openTestClickhouse();
  await createTable(clickhouse);
  const folder = join(clickhouse.dataDir, 'clickhouse');
  await clickhouse.client.insert({ table: 'batch', values: [{ n: 1 }], format: 'JSONEachRow' });
  const bad = clickhouse.client.insert({
    table: 'batch',
    values: [{ n: 'no number' }],
    format: 'JSONEachRow',
  });
  await expect(bad).rejects.toThrow();
  expect(readdirSync(join(folder, 'inbox'))).toEqual([]);
  expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600);
});

test('the engine ends when its server is killed', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'millwright-clickhouse-'));
  const script = join(dataDir, 'server.mjs');
  const engine = join(import.meta.dirname, 'index.ts');
  writeFileSync(
    script,
    `const { startClickhouse } = await import(${JSON.stringify(engine)});
     const log = { info() {}, warn() {}, error() {}, debug() {}, child: () => log };
     const engine = await startClickhouse({ config: { dataDir: ${JSON.stringify(dataDir)} }, log });
     process.send(engine.pid);`,
  );
  const server = fork(script, { execArgv: [] });
  const [pid]: number[] = (await once(server, 'message')) as number[];
  server.kill('SIGKILL');
  await vi.waitFor(() => expect(isAlive(pid ?? 0)).toBe(false), 20_000);
  rmSync(dataDir, { recursive: true, force: true });
});

test('an engine left over is ended before the next one starts, and only that', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'millwright-orphan-'));
  const note = join(folder, 'child.pid');
  const sleeper = ['-e', 'process.send?.(1); setInterval(() => {}, 1000)'];
  const ours = spawn(process.execPath, [...sleeper, folder]);
  const foreign = spawn(process.execPath, sleeper);
  const ended = once(ours, 'exit');
  await vi.waitFor(
    () => expect(isAlive(ours.pid ?? 0) && isAlive(foreign.pid ?? 0)).toBe(true),
    15_000,
  );
  claim(note, foreign.pid ?? 0);
  expect(await endOrphan(note, folder)).toBeUndefined();
  expect(isAlive(foreign.pid ?? 0)).toBe(true);
  claim(note, ours.pid ?? 0);
  expect(await endOrphan(note, folder)).toBe(ours.pid);
  expect((await ended)[1]).toBe('SIGKILL');
  expect(existsSync(note)).toBe(false);
  foreign.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});
