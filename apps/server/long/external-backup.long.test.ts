/**
 * An installation on external engines is backed up while it runs, and another is made from the backup
 * on other external engines. A restore that is killed in the middle leaves engines that no server
 * takes; the next restore begins anew.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { auditCalls } from '@millwright/contract/audit/audit.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { minutes, seconds } from '@millwright/kernel';
import { createTempDir, waitFor } from '@millwright/testing';
import { signIn } from '@millwright/testing/api-session';
import { startPostgres15 } from '@millwright/testing/peers/postgres-15';
import { type Peer, startPeer } from '@millwright/testing/peers/process';
import { startMillwright } from '@millwright/testing/start-millwright';
import { afterAll, expect, onTestFailed, test } from 'vitest';
import { silentLog } from '../src/base/log.ts';
import { startClickhouse } from '../src/engines/clickhouse/index.ts';
import { superviseChild } from '../src/engines/clickhouse/supervisor.ts';
import { openManifest } from '../src/platform/backup/manifest/index.ts';
import { openFolder } from '../src/platform/backup/places/index.ts';

const programs = join(import.meta.dirname, '../src');
const place = createTempDir();
const stops: (() => unknown)[] = [() => place.remove()];
afterAll(async () => {
  for (const stop of stops.reverse()) await stop();
});

type Urls = { readonly DATABASE_URL: string; readonly CLICKHOUSE_URL: string };

/** A PostgreSQL of another maker's packages, and a ClickHouse that is a server of its own. */
async function openEngines(name: string): Promise<Urls> {
  const postgres = await startPostgres15();
  const clickhouse = await superviseChild(join(place.path, name), silentLog);
  stops.push(
    () => postgres.stop(),
    () => clickhouse.stop(),
  );
  const reply = await fetch(clickhouse.url, {
    method: 'POST',
    headers: { 'x-clickhouse-key': clickhouse.secret },
    body: 'CREATE DATABASE millwright ENGINE = Atomic',
  });
  expect(reply.status).toBe(200);
  const url = new URL(clickhouse.url);
  const user = { username: 'default', password: clickhouse.secret, pathname: '/millwright' };
  return { DATABASE_URL: postgres.url, CLICKHOUSE_URL: Object.assign(url, user).href };
}

const start = (program: string, dataDir: string, urls: Urls, ...args: readonly string[]): Peer =>
  startPeer(process.execPath, [join(programs, program), ...args], {
    env: { ...process.env, ...urls, DATA_DIR: dataDir, PLANT: 'off', PORT: '0', MQTT_PORT: '0' },
  });

async function run(...given: Parameters<typeof start>): Promise<string> {
  const peer = start(...given);
  await waitFor(`${given[0]} to end`, () => peer.ended, minutes(5));
  return peer.output();
}

/** All samples up to a version, in the engine. */
async function digestOf({ CLICKHOUSE_URL }: Urls, version: string): Promise<unknown> {
  const config = { dataDir: place.path, CLICKHOUSE_URL };
  const clickhouse = await startClickhouse({ config, log: silentLog });
  const answer = await clickhouse.client.query({
    query: `SELECT toString(count()) AS samples, toString(sum(sipHash64(row))) AS digest
      FROM (SELECT point, ts, argMax((scale, number, float, text, quality, ret), ver) AS of,
          (point, ts, of) AS row
        FROM sample WHERE ver <= {version:UInt64} GROUP BY point, ts)`,
    query_params: { version },
    format: 'JSONEachRow',
    clickhouse_settings: { wait_end_of_query: 1 },
  });
  const [row] = await answer.json<{ samples: string }>();
  await clickhouse.stop();
  return row;
}

/** Whether something later than the version is in the engine: the spool is emptied in order. */
async function hasLater({ CLICKHOUSE_URL }: Urls, version: string): Promise<boolean> {
  const config = { dataDir: place.path, CLICKHOUSE_URL };
  const clickhouse = await startClickhouse({ config, log: silentLog });
  const answer = await clickhouse.client.query({
    query: 'SELECT toUInt32(count()) AS later FROM sample WHERE ver > {version:UInt64}',
    query_params: { version },
    format: 'JSONEachRow',
  });
  const [row] = await answer.json<{ later: number }>();
  await clickhouse.stop();
  return (row?.later ?? 0) > 0;
}

test('from external engines into others', async () => {
  const [there, here] = [await openEngines('there'), await openEngines('here')];
  const first = await startMillwright({
    plant: true,
    env: { ...there, PLANT_PAST_DAYS: '2' },
    startLimit: minutes(2),
  });
  onTestFailed(() => console.log(first.output().slice(-3000)));
  const past = () => first.output().includes('the simulated plant has a past');
  await waitFor('the past', past, minutes(5));
  const user = { userName: 'admin', password: first.adminPassword };
  const { total } = await (await signIn(first.url, user)).call(itemCalls.list, {});
  expect(total).toBeGreaterThan(0);

  const root = join(place.path, 'backups');
  console.log(await run('backup-main.ts', first.dataDir, there, '--to', root));
  const second = await run('backup-main.ts', first.dataDir, there, '--to', root);
  console.log(second);
  expect(second).toMatch(/[1-9][\d.]* [KM]B of them shared/);
  const { history } = await openManifest(await openFolder(root).find());
  const version = history?.version ?? '';
  // What waited in the spool at the moment goes in by itself, here as there.
  await waitFor('the spool of the moment to be empty', () => hasLater(there, version), minutes(1));
  await first.halt();

  const dataDir = join(place.path, 'killed');
  const begun = start('restore-main.ts', dataDir, here, '--from', root);
  await waitFor('history to be filled', () => begun.output().includes('\nhistory'), minutes(1));
  await begun.stop('SIGKILL');
  expect(existsSync(dataDir)).toBe(false);
  const refused = await run('main.ts', join(place.path, 'too-early'), here);
  expect(refused).toContain('postgres.half_restored');

  const millwright = await startMillwright({
    env: here,
    lay: async (folder) => {
      const said = await run('restore-main.ts', folder, here, '--from', root);
      console.log(said);
      expect(said).toContain('every table equal');
    },
    startLimit: minutes(5),
  });
  onTestFailed(() => console.log(millwright.output().slice(-3000)));
  const session = await signIn(millwright.url, user);
  expect((await session.call(itemCalls.list, {})).total).toBe(total);
  expect(await session.call(auditCalls.verify, {})).toMatchObject({ problems: [] });
  const before = await digestOf(there, version);
  expect(Number((before as { samples: string }).samples)).toBeGreaterThan(100_000);
  await waitFor(
    'the spool to be empty',
    async () => JSON.stringify(await digestOf(here, version)) === JSON.stringify(before),
    seconds(60),
  );
  await millwright.stop();
  await first.stop();
}, 900_000);
