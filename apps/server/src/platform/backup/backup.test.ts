import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs';
import { appendFile, cp, mkdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { basename, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { waitFor } from '@millwright/testing';
import { isWholeRun } from '@millwright/testing/long/whole-run';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { silentLog } from '../../base/log.ts';
import { createHistory } from '../../domains/telemetry/history/index.ts';
import { createTestClock } from '../../domains/telemetry/history/testing.ts';
import { startClickhouse } from '../../engines/clickhouse/index.ts';
import { digestTables } from '../../engines/postgres/digest-tables.ts';
import { startPostgres } from '../../engines/postgres/index.ts';
import { connectPostgres } from '../../engines/postgres/start.ts';
import { createMetrics } from '../metrics.ts';
import { migrations, openInstallation, type TestInstallation } from './backup.builders.ts';
import { type BackupCipher, createBackupCipher } from './encryption/index.ts';
import type { Manifest } from './manifest/index.ts';
import { readManifest, writeManifest } from './manifest/manifest.builders.ts';
import { backupSocketPath } from './moment/index.ts';
import { listBackups, makeFolder, manifestPath, openFolder } from './places/index.ts';
import { silentProgress } from './progress.ts';
import { restoreBackup } from './restore/index.ts';
import { readLastRuns } from './schedule/index.ts';
import { runProgram } from './schedule/run-program.ts';
import { takeBackup } from './take/index.ts';

const start = Date.now() - 3_600_000;
let here: TestInstallation;

beforeAll(async () => {
  here = await openInstallation();
  await here.write(1, start, 40_000);
  await here.write(2, start, 500);
  // Of another month: they gather apart.
  await here.write(9, start - 90 * 86_400_000, 300);
  await here.insertRows(2_000);
});
afterEach(() => {
  vi.unstubAllEnvs();
  here.onMoment = async () => {};
});
afterAll(() => here.stop());

/** Digests of the tables at a snapshot, or now. */
async function digestsOf(url: string, snapshot?: string): Promise<string> {
  const { pool, stop } = connectPostgres(url, silentLog);
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read');
    if (snapshot !== undefined) await client.query(`set transaction snapshot '${snapshot}'`);
    return await digestTables(client);
  } finally {
    client.release(true);
    await stop();
  }
}

/** All samples of a data folder: those of the engine and those that waited in its spool. */
async function samplesOf(dataDir: string): Promise<Map<number, number>> {
  const clickhouse = await startClickhouse({
    config: { dataDir, CLICKHOUSE_URL: undefined },
    log: silentLog,
  });
  const history = await createHistory({
    clickhouse,
    config: { dataDir, SPOOL_MAX_BYTES: 2 ** 30, SAMPLE_DAYS: 3_650 },
    clock: createTestClock(Date.now(), 50),
    log: silentLog,
    metrics: createMetrics(),
  });
  await history.rollUp({ open: true });
  const answer = await clickhouse.client.query({
    query: 'SELECT point, toUInt32(count()) AS n FROM sample FINAL GROUP BY point ORDER BY point',
    format: 'JSONEachRow',
  });
  const rows = await answer.json<{ point: number; n: number }>();
  const range = { points: 'all' as const, from: start - 86_400_000, to: Date.now() + 86_400_000 };
  expect((await history.recount('minute', range)).wrong).toBe(0);
  await history.stop();
  await clickhouse.stop();
  return new Map(rows.map(({ point, n }) => [point, n]));
}

test('what is restored is what was acknowledged at the moment, while writing goes on', async () => {
  let acknowledged = 0;
  let atHold = 0;
  let isOver = false;
  const writing = (async () => {
    while (!isOver) {
      // Small ones go through the spool, large ones into the engine.
      const count = acknowledged % 40_000 === 0 ? 20_000 : 100;
      await here.write(3, start + acknowledged, count);
      acknowledged += count;
      await here.insertRows(1);
    }
  })();
  await waitFor('some to be written', () => acknowledged > 20_000);
  let digests = '';
  here.onMoment = async ({ moment }) => {
    atHold = acknowledged;
    digests = await digestsOf(here.database.postgres.url, moment.database.snapshot);
    await here.write(4, start, 20_000);
    await here.opened.clickhouse.client.command({ query: 'OPTIMIZE TABLE sample FINAL' });
  };
  const began = acknowledged;
  const { manifest } = await here.backup();
  isOver = true;
  await writing;
  expect(await listBackups(here.root)).toHaveLength(1);

  const restored = await here.restore('restored');
  const { dataDir } = { dataDir: join(here.root, '../restored') };
  expect(restored.rows).toBe(manifest.postgres.tables.reduce((sum, { rows }) => sum + rows, 0));
  const samples = await samplesOf(dataDir);
  expect([samples.get(1), samples.get(2), samples.get(4)]).toEqual([40_000, 500, undefined]);
  expect(samples.get(9)).toBe(300);
  expect(samples.get(3)).toBeGreaterThanOrEqual(began);
  expect(samples.get(3)).toBeLessThanOrEqual(atHold + 20_000);
  const postgres = await startPostgres({
    config: { dataDir, DATABASE_URL: undefined },
    log: silentLog,
  });
  expect(await digestTables(postgres.pool)).toBe(digests);
  const { rows } = await postgres.pool.query('select count(*) from job_name');
  expect(Number(rows[0].count)).toBeGreaterThanOrEqual(2_000);
  await postgres.stop();
  expect(await readFile(join(dataDir, 'identity/sign-in-key.pem'), 'utf8')).toBe('a key');
  expect(statSync(join(dataDir, 'files/ab/abcd')).size).toBe(100_000);
});

test('the second shares what the first has, the oldest go, and each is whole', async () => {
  await here.write(5, start, 20_000);
  const second = await here.backup();
  expect(second.manifest.base).not.toBeNull();
  const third = await here.backup(1);
  expect(third.sharedBytes).toBeGreaterThan(100_000);
  expect(third.removed).toBeGreaterThan(0);
  expect(await listBackups(here.root)).toHaveLength(1);
  const { manifest } = await here.restore('again');
  expect(manifest.moment).toBe(third.manifest.moment);
});

test('a file that was cut in the last is copied anew, before older ones go for it', async () => {
  const root = join(here.root, '../cut');
  await here.backup(undefined, undefined, root);
  await here.write(7, start, 20_000);
  const { path, manifest } = await here.backup(undefined, undefined, root);
  const only = manifest.files.filter((file) => /data\.bin$/.test(file.path));
  for (const file of only) await truncate(join(path, file.path), 100);
  const last = await here.backup(1, undefined, root);
  expect([last.removed, last.uncounted]).toEqual([2, []]);
  expect((await here.restore('uncut', root)).from).toBe(last.path);
});

if (isWholeRun) {
  test('with a key all is written encrypted, shared under the same key alone, and restored by it', async () => {
    const root = join(here.root, '../encrypted');
    const cipher = createBackupCipher('a long and random key of a backup');
    const take = (by?: BackupCipher) => here.backup(undefined, by, root);
    const plain = await take();
    const first = await take(cipher);
    expect(first.manifest.base).toBeNull();
    const second = await take(cipher);
    expect(second.manifest.base).not.toBeNull();
    expect(second.sharedBytes).toBeGreaterThan(100_000);
    expect((await take()).manifest.base).toBe(basename(plain.path));

    const secrets = ['a key', 'x'.repeat(100), 'job_name'];
    const readsPlainly = async (path: string): Promise<string[]> => {
      const found: string[] = [];
      for (const entry of readdirSync(path, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile()) continue;
        const content = await readFile(join(entry.parentPath, entry.name));
        for (const secret of secrets) if (content.includes(secret)) found.push(secret);
      }
      return [...new Set(found)].sort();
    };
    expect(await readsPlainly(plain.path)).toEqual([...secrets].sort());
    expect(await readsPlainly(second.path)).toEqual([]);

    const other = createBackupCipher('another long and random key of a backup');
    await expect(here.restore('keyless', second.path)).rejects.toMatchObject({
      code: 'backup.no_key',
    });
    await expect(here.restore('other', second.path, other)).rejects.toMatchObject({
      code: 'backup.wrong_key',
    });
    const restored = await here.restore('opened', second.path, cipher);
    expect(restored.samples).toBeGreaterThan(0);
    const dataDir = join(here.root, '../opened');
    expect((await samplesOf(dataDir)).get(2)).toBe(500);
    expect(await readFile(join(dataDir, 'identity/sign-in-key.pem'), 'utf8')).toBe('a key');

    // One in clear text in the place of an encrypted one is not taken for it.
    await expect(here.restore('older', plain.path, cipher)).rejects.toMatchObject({
      code: 'backup.not_encrypted',
    });
    expect(existsSync(join(here.root, '../older'))).toBe(false);
    await here.restore('older', plain.path);

    // Nor does it become the base of the next, whatever it says of itself.
    const planted = join(root, 'millwright-99991231T235959999Z');
    await cp(second.path, planted, { recursive: true });
    const says = { ...second.manifest, format: 1, encrypted: true };
    const sha256 = createHash('sha256').update(JSON.stringify(says)).digest('hex');
    await writeFile(manifestPath(planted), JSON.stringify({ sha256, manifest: says }));
    expect((await take(cipher)).manifest.base).toBe(basename(second.path));
  }, 180_000);
}

if (isWholeRun) {
  test('the program warns, in both languages, of what does not count among those that are kept', async () => {
    for (const name of ['DATABASE_URL', 'CLICKHOUSE_URL', 'BACKUP_DIR', 'BACKUP_KEY_FILE']) {
      vi.stubEnv(name, undefined);
    }
    const root = join(here.root, '../warned');
    const warnings: string[] = [];
    const run = async (): Promise<string[]> => {
      await runProgram(
        join(import.meta.dirname, '../../backup-main.ts'),
        ['--to', root, '--keep', '2'],
        {
          dataDir: here.dataDir,
          signal: AbortSignal.timeout(60_000),
          warn: (words) => warnings.push(words),
        },
      );
      return await listBackups(root);
    };
    const [first] = await run();
    expect(warnings).toEqual([]);
    const planted = 'millwright-99991231T235959999Z';
    await cp(join(root, `${first}`), join(root, planted), { recursive: true });
    expect(await run()).toEqual([first, expect.any(String), planted]);
    expect(warnings).toEqual([expect.stringMatching(/不计入.*\n.*do not count/)]);
    expect(warnings[0]).toContain(`backup.uncounted: ${root}`);
    expect(warnings[0]).toContain(`(${planted})`);
  }, 180_000);
}

test('one backup at a time, and none into the data folder', async () => {
  let other: unknown;
  here.onMoment = async () => {
    here.onMoment = async () => {};
    other = await here.backup().catch((error: unknown) => error);
  };
  await here.backup();
  expect(other).toMatchObject({ code: 'backup.running' });
  const { dataDir } = here;
  const inside = makeFolder(join(dataDir, 'b'), dataDir);
  await expect(inside).rejects.toMatchObject({ code: 'backup.inside' });
  await mkdir(join(dataDir, 'c'));
  const nobody = takeBackup({
    dataDir: join(dataDir, 'c'),
    to: openFolder(here.root),
    progress: silentProgress,
  });
  await expect(nobody).rejects.toMatchObject({ code: 'backup.no_server' });
});

test('a backup whose program or server ends leaves nothing that looks whole', async () => {
  const before = await listBackups(here.root);
  const socket = connect(backupSocketPath(here.dataDir));
  socket.write(`${JSON.stringify({ order: 'moment', to: here.root })}\n`);
  await new Promise((resolve) => socket.once('data', resolve));
  socket.destroy();
  const left = () =>
    readdirSync(join(here.dataDir, 'backup')).filter((name) => name.startsWith('backup_'));
  await waitFor('the moment to be let go', () => left().length === 0);
  await waitFor('it to be noted', async () => {
    const last = (await here.runs()).at(-1);
    return last?.state === 'failed' && last.problem === 'backup.broken_off';
  });
  expect(await listBackups(here.root)).toEqual(before);
  const { problem } = await readLastRuns(here.database.postgres.db, 'backup');
  expect(problem).toMatch(/^服务器在备份途中.*。\nThe server broke off .*\.$/);
});

test('a server that stops in the midst of a backup does not wait for it', async () => {
  const other = await openInstallation();
  const socket = connect(backupSocketPath(other.dataDir));
  socket.write(`${JSON.stringify({ order: 'moment', to: other.root })}\n`);
  await new Promise((resolve) => socket.once('data', resolve));
  await other.stop();
});

/** What refuses a restore, which must leave nothing behind. */
async function refusalOf(from: string): Promise<unknown> {
  const dataDir = join(here.root, '../refused');
  const work = restoreBackup({
    from: openFolder(from),
    dataDir,
    migrations,
    progress: silentProgress,
  });
  const error = await work.catch((reason: unknown) => reason);
  expect(existsSync(dataDir)).toBe(false);
  expect(existsSync(`${dataDir}.restoring`)).toBe(false);
  return error;
}

if (isWholeRun) {
  test('an older backup under a later name is refused, a copy under a name of its own is not', async () => {
    const { path } = await here.backup();
    const later = join(dirname(path), 'millwright-99991231T235959999Z');
    await rename(path, later);
    const error = await refusalOf(here.root);
    expect(error).toMatchObject({ code: 'backup.renamed' });
    expect(String((error as { details?: { problem?: string } }).details?.problem)).toContain(
      basename(path),
    );
    const copy = join(here.root, '../kept-elsewhere');
    await rename(later, copy);
    expect((await here.restore('from-a-copy', copy)).from).toBe(copy);
  });
}

/** A copy of a backup that says something else of itself. */
async function disguise(from: string, change: (manifest: Manifest) => Manifest): Promise<void> {
  const { format: _, ...manifest } = change(await readManifest(from));
  await rm(manifestPath(from));
  await writeManifest(from, manifest);
}

test('what is damaged, incomplete, foreign or newer is refused before anything is made', async () => {
  const { path, manifest } = await here.backup();
  const damage = async (file: string): Promise<void> => {
    const whole = await readFile(join(path, file));
    const broken = Buffer.from(whole);
    broken[whole.length - 1] = (broken[whole.length - 1] ?? 0) ^ 1;
    await writeFile(join(path, file), broken);
    expect(await refusalOf(path)).toMatchObject({ code: 'backup.damaged' });
    await appendFile(join(path, file), 'x');
    expect(await refusalOf(path)).toMatchObject({ code: 'backup.damaged' });
    await writeFile(join(path, file), whole);
  };
  const history = manifest.files.find((file) => /data\.bin$/.test(file.path));
  await damage(history?.path ?? '');
  await damage('postgres/job_name.copy.zst');
  const sealed = await text(createReadStream(manifestPath(path)));
  await writeFile(manifestPath(path), sealed.replace('"release":"test"', '"release":"best"'));
  expect(await refusalOf(path)).toMatchObject({ code: 'backup.damaged' });
  await writeFile(manifestPath(path), sealed);

  const { postgres } = manifest;
  const newer = [...postgres.migrations, { name: '9999-later.sql', checksum: 'x' }];
  await disguise(path, (m) => ({ ...m, postgres: { ...postgres, migrations: newer } }));
  const refusal = await refusalOf(path);
  expect(refusal).toMatchObject({ code: 'backup.newer' });
  expect(String(refusal)).toMatch(/更新的版本.*newer release/s);
  const other = postgres.migrations.map(({ name }) => ({ name, checksum: 'x' }));
  await disguise(path, (m) => ({ ...m, postgres: { ...postgres, migrations: other } }));
  expect(await refusalOf(path)).toMatchObject({ code: 'backup.foreign' });
  await rm(manifestPath(path));
  expect(await refusalOf(path)).toMatchObject({ code: 'backup.none' });
});

test('a data folder that is not empty is never touched', async () => {
  await here.backup();
  const taken = join(here.root, '../taken');
  await mkdir(taken);
  await writeFile(join(taken, 'mine'), '');
  await expect(here.restore('taken')).rejects.toMatchObject({ code: 'backup.not_empty' });
  expect(readdirSync(taken)).toEqual(['mine']);
});

test('history takes all while it is held, and none of it goes in', async () => {
  const held = await here.opened.history.hold();
  const inserted = here.opened.history.figures().insertedRows;
  await here.write(6, start, 20_000);
  expect(here.opened.history.figures().insertedRows).toBe(inserted);
  expect(
    await here.opened.history.samples({ point: 6, from: 0, to: start + 9e9, limit: 9e4 }),
  ).toHaveLength(20_000);
  held.release();
  await here.opened.history.rollUp();
  expect(here.opened.history.figures().insertedRows).toBeGreaterThanOrEqual(inserted + 20_000);
});
