/** The engine's program is loaded while its folder may belong to somebody else. */
import { readdirSync } from 'node:fs';
import { createTempDir, waitFor } from '@millwright/testing';
import { processesOf } from '@millwright/testing/processes-of';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { silentLog } from '../../base/log.ts';
import { loadClickhouse, startClickhouse } from './clickhouse.ts';
import type { WaitingChild } from './fork-child.ts';

let folder: ReturnType<typeof createTempDir>;
let loaded: WaitingChild | null;
const pids = (): number[] => processesOf(folder.path).map(({ pid }) => pid);
beforeEach(() => {
  folder = createTempDir();
  loaded = loadClickhouse({ dataDir: folder.path, CLICKHOUSE_URL: undefined });
});
afterEach(async () => {
  await loaded?.stop();
  await waitFor('its end', () => pids().length === 0);
  folder.remove();
});

const start = () =>
  startClickhouse({
    config: { dataDir: folder.path, CLICKHOUSE_URL: undefined },
    log: silentLog,
    loaded,
  });

test('it touches nothing until it is told to, and is the engine then', async () => {
  await waitFor('the program', () => pids().length === 1);
  const [pid] = pids();
  expect(readdirSync(folder.path)).toEqual([]);
  const engine = await start();
  expect(engine.pid).toBe(pid);
  expect(await engine.health()).toMatchObject({ ok: true });
  // It is another's now.
  await loaded?.stop();
  expect(await engine.health()).toMatchObject({ ok: true });
  await engine.stop();
  await waitFor('its end', () => pids().length === 0);
});

test('it ends with a start that comes to nothing', async () => {
  await waitFor('the program', () => pids().length === 1);
  await loaded?.stop();
  await waitFor('its end', () => pids().length === 0);
  expect(readdirSync(folder.path)).toEqual([]);
});

test('one that has ended meanwhile is no reason to have none', async () => {
  await waitFor('the program', () => pids().length === 1);
  const [pid = 0] = pids();
  process.kill(pid, 'SIGKILL');
  const engine = await waitFor('the engine', start);
  expect(engine.pid).not.toBe(pid);
  await engine.stop();
});

test('there is none where the engine is elsewhere', () => {
  expect(loadClickhouse({ dataDir: folder.path, CLICKHOUSE_URL: 'http://127.0.0.1:9' })).toBeNull();
});
