/** A restore into external engines that is killed, fails or is refused leaves nothing that looks whole. */
import { existsSync, readdirSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { minutes } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { isWholeRun } from '@millwright/testing/long/whole-run';
import { startPeer } from '@millwright/testing/peers/process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { silentLog } from '../../../base/log.ts';
import {
  beginClickhouseRestore,
  migrateClickhouse,
  startClickhouse,
} from '../../../engines/clickhouse/index.ts';
import { digestTables } from '../../../engines/postgres/digest-tables.ts';
import {
  beginPostgresRestore,
  migratePostgres,
  startPostgres,
} from '../../../engines/postgres/index.ts';
import { migrations, openInstallation, type TestInstallation } from '../backup.builders.ts';
import {
  askDatabase,
  askHistory,
  digestHistory,
  type ExternalEngines,
  startExternalEngines,
} from '../external.builders.ts';
import { type Manifest, openManifest } from '../manifest/index.ts';
import { readManifest, writeManifest } from '../manifest/manifest.builders.ts';
import {
  type BackupPlace,
  manifestPath,
  openFolder,
  type StoredBackup,
  tablePath,
} from '../places/index.ts';
import { silentProgress } from '../progress.ts';
import { endRestore } from './end-restore.ts';
import { restoreBackup } from './restore-backup.ts';

let engines: ExternalEngines;
let here: TestInstallation;
let place: string;
let whole: string;
/** Nothing is heard of a killed one for four of these. */
const beatMs = 100;
type Both = Awaited<ReturnType<ExternalEngines['open']>>;

beforeAll(async () => {
  engines = await startExternalEngines();
  here = await openInstallation();
  await here.write(1, Date.now() - 3_600_000, 20_000);
  await here.opened.history.rollUp({ open: true });
  await here.insertRows(300);
  place = dirname(here.root);
  whole = (await here.backup()).path;
}, 120_000);
afterAll(async () => {
  await here.stop();
  await engines.stop();
});

/** What a server that begins on the engines is told. */
async function serve(dataDir: string, { DATABASE_URL, CLICKHOUSE_URL }: Both): Promise<void> {
  const config = { dataDir, DATABASE_URL, CLICKHOUSE_URL };
  const postgres = await startPostgres({ config, log: silentLog });
  const clickhouse = await startClickhouse({ config, log: silentLog });
  try {
    await endRestore({ config, postgres, log: silentLog });
    await migratePostgres(postgres, migrations.postgres, silentLog);
    await migrateClickhouse(clickhouse, migrations.clickhouse, silentLog);
  } finally {
    await clickhouse.stop();
    await postgres.stop();
  }
}

async function digestsOf(dataDir: string, targets: Both): Promise<unknown> {
  const config = { dataDir, DATABASE_URL: targets.DATABASE_URL };
  const postgres = await startPostgres({ config, log: silentLog });
  const tables = await digestTables(postgres.pool);
  await postgres.stop();
  return [tables, await digestHistory(dataDir, targets.CLICKHOUSE_URL)];
}

const objectsOf = ({ DATABASE_URL }: Both): Promise<unknown[]> =>
  askDatabase(
    DATABASE_URL,
    `select relname from pg_class where relnamespace = 'public'::regnamespace
     union all select proname from pg_proc where pronamespace = 'public'::regnamespace`,
  );
const rowsOf = (targets: Both): Promise<unknown[]> =>
  askHistory(
    place,
    targets.CLICKHOUSE_URL,
    `SELECT table FROM system.parts WHERE database = currentDatabase() AND active
       AND table <> 'schema_migration' GROUP BY table`,
  );
const marksOf = (targets: Both): Promise<unknown[]> =>
  askHistory(
    place,
    targets.CLICKHOUSE_URL,
    `SELECT name FROM system.tables WHERE database = currentDatabase() AND name = 'restore_under_way'`,
  );

/** Restores, as far as it comes. */
async function kill(stage: string, dataDir: string, targets: Both): Promise<void> {
  const needs = { from: whole, dataDir, targets, migrations, stage, beatMs };
  const program = join(import.meta.dirname, 'killed-restore.builders.ts');
  const peer = startPeer(process.execPath, [program, JSON.stringify(needs)]);
  await waitFor(`${stage} to be reached`, () => peer.ended, minutes(1));
}

test('killed at any stage, no server takes it for whole and the next restore begins anew', async () => {
  const targets = await engines.open();
  const stages = new Set<string>();
  await restoreBackup({
    from: openFolder(whole),
    dataDir: join(place, 'unhurt'),
    targets,
    migrations,
    progress: { at: (what) => void stages.add(what), say: () => undefined },
  });
  const unhurt = await digestsOf(join(place, 'unhurt'), targets);

  const dataDir = join(place, 'killed');
  const other = await engines.open();
  const all = [...stages].filter((stage) => stage !== 'verifying');
  expect(all.length).toBeGreaterThan(5);
  const last = all.pop() ?? '';
  for (const stage of isWholeRun ? all : [all[all.length >> 1] ?? '']) {
    await kill(stage, dataDir, other);
    expect(existsSync(dataDir), stage).toBe(false);
    await expect(serve(join(place, 'unhurt'), other), stage).rejects.toMatchObject({
      code: 'postgres.half_restored',
    });
    const ofHistory = startClickhouse({
      config: { dataDir, CLICKHOUSE_URL: other.CLICKHOUSE_URL },
      log: silentLog,
    }).then(async (clickhouse) => {
      await migrateClickhouse(clickhouse, migrations.clickhouse, silentLog).finally(() =>
        clickhouse.stop(),
      );
    });
    await expect(ofHistory, stage).rejects.toMatchObject({ code: 'clickhouse.half_restored' });
  }

  // The folder has its name; another server, with a folder of its own, is refused until this one came.
  await kill(last, dataDir, other);
  expect(readdirSync(dataDir)).toContain('restored.json');
  await expect(serve(join(place, 'unhurt'), other)).rejects.toMatchObject({
    code: 'postgres.half_restored',
  });
  await serve(dataDir, other);
  await serve(join(place, 'unhurt'), other);
  expect(readdirSync(dataDir)).not.toContain('restored.json');
  expect(await digestsOf(dataDir, other)).toEqual(unhurt);
}, 240_000);

/** A copy of the backup that says something else of itself. */
async function changed(change: (manifest: Manifest) => Manifest): Promise<string> {
  const copy = join(place, 'changed');
  await rm(copy, { recursive: true, force: true });
  await cp(whole, copy, { recursive: true });
  const { format: _, ...manifest } = change(await readManifest(copy));
  await rm(manifestPath(copy));
  await writeManifest(copy, manifest);
  return copy;
}

/** What keeps it from being restored; there is no data folder then. */
async function refusalOf(from: string, targets: Partial<Both>): Promise<unknown> {
  const dataDir = join(place, 'refused');
  const work = restoreBackup({
    from: openFolder(from),
    dataDir,
    targets,
    migrations,
    progress: silentProgress,
    beatMs,
  });
  const error: unknown = await work.then(
    () => 'restored',
    (reason: unknown) => reason,
  );
  expect([existsSync(dataDir), existsSync(`${dataDir}.restoring`)]).toEqual([false, false]);
  return error;
}

test('one that fails leaves the engines as empty as they were', async () => {
  const targets = await engines.open();
  const otherRows = await changed((manifest) => ({
    ...manifest,
    postgres: {
      ...manifest.postgres,
      tables: manifest.postgres.tables.map((table) => ({ ...table, digest: 'x' })),
    },
  }));
  expect(await refusalOf(otherRows, targets)).toMatchObject({ code: 'backup.not_equal' });
  expect(await objectsOf(targets)).toEqual([]);
  const otherSpan = await changed((manifest) => ({
    ...manifest,
    history: manifest.history && { ...manifest.history, span: { from: 5, to: 6 } },
  }));
  expect(await refusalOf(otherSpan, targets)).toMatchObject({ code: 'backup.not_equal' });
  expect(await objectsOf(targets)).toEqual([]);
  expect(await rowsOf(targets)).toEqual([]);
  expect(await marksOf(targets)).toEqual([]);
  await restoreBackup({
    from: openFolder(whole),
    dataDir: join(place, 'after-failures'),
    targets,
    migrations,
    progress: silentProgress,
  });
}, 120_000);

test('a database that holds anything is refused and left as it is', async () => {
  const targets = await engines.open();
  await askDatabase(targets.DATABASE_URL, 'create table mine (x int)');
  await askDatabase(targets.DATABASE_URL, 'insert into mine values (1)');
  const refusal = await refusalOf(whole, targets);
  expect(refusal).toMatchObject({ code: 'backup.engine_not_empty' });
  expect(String(refusal)).toMatch(/DATABASE_URL.*空.*DATABASE_URL.*not empty/s);
  expect(await objectsOf(targets)).toEqual([{ relname: 'mine' }]);
  expect(await askDatabase(targets.DATABASE_URL, 'select x from mine')).toEqual([{ x: 1 }]);
  expect(await marksOf(targets)).toEqual([]);

  await askDatabase(targets.DATABASE_URL, 'drop table mine');
  await askDatabase(targets.DATABASE_URL, 'create function f() returns int language sql return 1');
  expect(await refusalOf(whole, targets)).toMatchObject({ code: 'backup.engine_not_empty' });
  await askDatabase(targets.DATABASE_URL, 'drop function f');

  const config = { dataDir: place, CLICKHOUSE_URL: targets.CLICKHOUSE_URL };
  const clickhouse = await startClickhouse({ config, log: silentLog });
  await migrateClickhouse(clickhouse, migrations.clickhouse, silentLog);
  await clickhouse.client.command({ query: `INSERT INTO rollup_mark (writer) VALUES ('me')` });
  const ofHistory = await refusalOf(whole, targets);
  expect(ofHistory).toMatchObject({ code: 'backup.engine_not_empty' });
  expect(String(ofHistory)).toContain('CLICKHOUSE_URL');
  expect(await rowsOf(targets)).toEqual([{ table: 'rollup_mark' }]);
  // PostgreSQL was marked before, and is let go of.
  expect(await objectsOf(targets)).toEqual([]);

  // Tables without rows are taken as they are.
  await clickhouse.client.command({ query: 'TRUNCATE TABLE rollup_mark' });
  await clickhouse.stop();
  await here.restore('into-empty-tables', whole, undefined, targets);
}, 120_000);

test.each(['DATABASE_URL', 'CLICKHOUSE_URL'] as const)(
  'a %s that is away is named',
  async (name) => {
    const targets = await engines.open();
    const url = new URL(targets[name]);
    url.port = '1';
    const refusal = await refusalOf(whole, { ...targets, [name]: url.href });
    expect(refusal).toMatchObject({ code: 'backup.unreachable', details: { what: name } });
    expect(String(refusal)).toMatch(/ECONNREFUSED|ENOENT/);
    expect(await objectsOf(targets)).toEqual([]);
    expect(await marksOf(targets)).toEqual([]);
  },
);

test('who collected there collects nothing here, also by a backup of an earlier release', async () => {
  const { pool } = here.database.postgres;
  await pool.query(
    `insert into collector_lease (server_id, fence, beat, expires_at, taken_at)
     values ('there', 7, 1, now() + interval '1 hour', now())`,
  );
  const { path, manifest } = await here.backup();
  await pool.query('delete from collector_lease');
  const names = manifest.postgres.tables.map(({ name }) => name);
  expect(names).not.toContain('collector_lease');
  expect(names).not.toContain('server_presence');

  const earlier = join(place, 'earlier');
  await cp(path, earlier, { recursive: true });
  const { format: _, ...rest } = manifest;
  const [from, to] = [tablePath('job_name'), tablePath('collector_lease')];
  await cp(join(earlier, from), join(earlier, to));
  const file = rest.files.find((each) => each.path === from) ?? { bytes: 0, sha256: '' };
  const table = { name: 'collector_lease', columns: ['server_id'], rows: 1, digest: 'x' };
  await rm(manifestPath(earlier));
  await writeManifest(earlier, {
    ...rest,
    postgres: { ...rest.postgres, tables: [...rest.postgres.tables, table] },
    files: [...rest.files, { ...file, path: to }],
  });
  const targets = await engines.open();
  await here.restore('from-earlier', earlier, undefined, targets);
  expect(await askDatabase(targets.DATABASE_URL, 'select * from collector_lease')).toEqual([]);
}, 120_000);

/** The backup, whose history can be read when the gate opens. */
function gated(): { from: BackupPlace; reached: Promise<void>; open: () => void } {
  const place = openFolder(whole);
  const gate = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  let verified = 0;
  const find = async (): Promise<StoredBackup> => {
    const stored = await place.find();
    const { files } = await openManifest(stored);
    return {
      ...stored,
      async *read(file) {
        verified += 1;
        if (verified > files.length && file.path.startsWith('history/')) {
          reached.resolve();
          await gate.promise;
        }
        yield* stored.read(file);
      },
    };
  };
  return { from: { ...place, find }, reached: reached.promise, open: () => gate.resolve() };
}

test('two restores never fill one history, and a second is refused while the first lives', async () => {
  const [first, second] = [await engines.open(), await engines.open()];
  const { CLICKHOUSE_URL } = first;
  const { from, reached, open } = gated();
  const dataDir = join(place, 'first-of-two');
  const one = restoreBackup({
    from,
    dataDir,
    targets: first,
    migrations,
    progress: silentProgress,
    beatMs,
  });
  await reached;
  const refusal = await refusalOf(whole, { ...second, CLICKHOUSE_URL });
  expect(refusal).toMatchObject({
    code: 'backup.restoring',
    details: { what: 'CLICKHOUSE_URL' },
  });
  expect(await objectsOf(second)).toEqual([]);
  open();
  expect((await one).samples).toBe(20_000);
  await serve(dataDir, first);
}, 120_000);

test('one that was taken for dead writes nothing more, nor empties what is not its own', async () => {
  const targets = await engines.open();
  const { from, reached, open } = gated();
  const dataDir = join(place, 'taken-for-dead');
  const work = restoreBackup({
    from,
    dataDir,
    targets,
    migrations,
    progress: silentProgress,
    beatMs: 3_600_000,
  });
  const ended = work.catch((error: unknown) => error);
  await reached;
  const config = { dataDir: place, CLICKHOUSE_URL: targets.CLICKHOUSE_URL };
  const clickhouse = await startClickhouse({ config, log: silentLog });
  const mark = { id: 'another', backup: 'b' };
  const other = await beginClickhouseRestore(clickhouse, { mark, tables: ['mine'], beatMs: 5 });
  if (typeof other === 'string') throw new Error(other);
  const { client } = clickhouse;
  await client.command({ query: 'CREATE TABLE mine (x UInt8) ENGINE = MergeTree ORDER BY x' });
  await client.command({ query: 'INSERT INTO mine VALUES (1)' });
  open();
  expect(await ended).toMatchObject({ code: 'clickhouse.restored_twice' });
  expect(existsSync(dataDir)).toBe(false);
  expect(await rowsOf(targets)).toEqual([{ table: 'mine' }]);
  await other.finish();
  await clickhouse.stop();
}, 120_000);

test('two restores never fill one database, and who may not is told what to say', async () => {
  const targets = await engines.open();
  const first = await beginPostgresRestore(targets.DATABASE_URL, { id: 'a', backup: 'b' });
  if (typeof first === 'string') throw new Error(first);
  expect(await refusalOf(whole, targets)).toMatchObject({ code: 'backup.restoring' });
  await first.undo();
  await first.close();

  const url = new URL(targets.DATABASE_URL);
  const role = url.pathname.slice(1);
  const owner = `create role ${role} login password 'x'; alter database ${role} owner to ${role}`;
  await askDatabase(targets.DATABASE_URL, owner);
  Object.assign(url, { username: role, password: 'x' });
  const asRole = { ...targets, DATABASE_URL: url.href };
  const refusal = await refusalOf(whole, asRole);
  expect(refusal).toMatchObject({ code: 'backup.may_not_load' });
  expect(await objectsOf(targets)).toEqual([]);
  await askDatabase(
    targets.DATABASE_URL,
    `grant set on parameter session_replication_role to ${role}`,
  );
  await here.restore('by-an-owner', whole, undefined, asRole);
  await askDatabase(
    targets.DATABASE_URL,
    `revoke set on parameter session_replication_role from ${role}`,
  );
}, 120_000);
