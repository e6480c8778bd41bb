/** Backups of engines in the box and of external ones, restored into either. */
import { existsSync, readdirSync } from 'node:fs';
import { cp, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { waitFor } from '@millwright/testing';
import { isWholeRun } from '@millwright/testing/long/whole-run';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { silentLog } from '../../base/log.ts';
import { cloneTables } from '../../engines/clickhouse/index.ts';
import { digestTables } from '../../engines/postgres/digest-tables.ts';
import { startPostgres } from '../../engines/postgres/index.ts';
import { openInstallation, type TestInstallation } from './backup.builders.ts';
import { createBackupCipher } from './encryption/backup-cipher.ts';
import {
  askDatabase,
  askHistory,
  digestHistory,
  type ExternalEngines,
  startExternalEngines,
} from './external.builders.ts';
import { readManifest, writeManifest } from './manifest/manifest.builders.ts';
import { manifestPath } from './places/index.ts';
import { runProgram } from './schedule/run-program.ts';
import { drillReport } from './schedule/schedule-backups.ts';

const start = Date.now() - 3_600_000;
const month = 30 * 86_400_000;
let engines: ExternalEngines;
let inBox: TestInstallation;
let outside: TestInstallation;
let historyUrl: string;

/** Samples of some months, texts, replaced and deleted ones, and all their rollups; none waits. */
async function fill({ opened, write, insertRows }: TestInstallation): Promise<void> {
  const { history, clickhouse } = opened;
  await write(1, start, 30_000);
  await write(1, start + 10_000, 20_000);
  await write(2, start - 3 * month, 500);
  await write(3, start - 14 * month, 20_000);
  const texts = history.createBatch(300);
  for (let n = 0; n < 300; n += 1) texts.append(4, start + n, 0, 0, `第 ${n} 批 ${'x'.repeat(n)}`);
  await history.write(texts);
  await history.rollUp({ open: true });
  await history.forgetPoints([2]);
  await waitFor('deletions', async () => {
    const query = 'SELECT count() AS n FROM system.mutations WHERE NOT is_done';
    const answer = await clickhouse.client.query({ query, format: 'JSONEachRow' });
    return Number((await answer.json<{ n: number }>())[0]?.n) === 0;
  });
  await insertRows(500);
}

beforeAll(async () => {
  engines = await startExternalEngines();
  historyUrl = (await engines.open()).CLICKHOUSE_URL;
  inBox = await openInstallation();
  outside = await openInstallation(historyUrl);
  await fill(inBox);
  await fill(outside);
}, 120_000);
/** History of the external engine at the moment of the last backup: its mark goes on by itself. */
let atMoment: unknown;
beforeEach(() => {
  outside.onMoment = async () => {
    atMoment = await digestHistory(outside.dataDir, historyUrl);
  };
});
afterEach(() => vi.unstubAllEnvs());
afterAll(async () => {
  await outside.stop();
  await inBox.stop();
  await engines.stop();
});

const placeOf = ({ root }: TestInstallation, name: string): string => join(dirname(root), name);

/** What is in a restored installation. */
async function digestsOf(dataDir: string, targets: Partial<Record<string, string>>) {
  const { DATABASE_URL, CLICKHOUSE_URL } = targets;
  const postgres = await startPostgres({ config: { dataDir, DATABASE_URL }, log: silentLog });
  const tables = await digestTables(postgres.pool);
  await postgres.stop();
  return { tables, history: await digestHistory(dataDir, CLICKHOUSE_URL) };
}

const kinds = ['in the box', 'external'] as const;
test.each(
  kinds.flatMap((from) =>
    kinds.filter((into) => isWholeRun || into !== from).map((into) => [from, into] as const),
  ),
)(
  'from engines %s into engines %s every row comes as it was',
  async (from, into) => {
    const here = from === 'external' ? outside : inBox;
    let before: unknown;
    here.onMoment = async ({ moment }) => {
      const { client } = here.opened.clickhouse;
      const clones = moment.history.kind === 'rows' ? moment.history.tables : [];
      expect(clones.length).toBe(from === 'external' ? 5 : 0);
      before = {
        tables: await digestTables(here.database.postgres.pool),
        history: await Promise.all(
          ['rollup_mark', 'sample', 'sample_day', 'sample_hour', 'sample_minute'].map(
            async (name) => {
              const query = `SELECT '${name}' AS name, toFloat64(count()) AS rows,
              toString(sum(sipHash64(*))) AS digest FROM ${name} FINAL`;
              const answer = await client.query({ query, format: 'JSONEachRow' });
              return (await answer.json())[0];
            },
          ),
        ),
      };
    };
    const { manifest } = await here.backup();
    expect(manifest.history?.kind).toBe(from === 'external' ? 'rows' : 'parts');
    const targets = into === 'external' ? await engines.open() : {};
    const name = `${from} to ${into}`.replaceAll(' ', '-');
    const restored = await here.restore(name, undefined, undefined, targets);
    expect(restored.samples).toBeGreaterThan(50_000);
    expect(restored.span).toEqual(manifest.history?.span);
    const dataDir = placeOf(here, name);
    const own = readdirSync(dataDir);
    expect(own.includes('postgres')).toBe(into !== 'external');
    expect(own.includes('clickhouse')).toBe(into !== 'external');
    expect(own).not.toContain('restored.json');
    expect(await digestsOf(dataDir, targets)).toEqual(before);
  },
  120_000,
);

test('what is written while an external engine is backed up is not in it, and none of it waits', async () => {
  const { onMoment } = outside;
  outside.onMoment = async (kept) => {
    await onMoment(kept);
    await outside.write(7, start, 20_000);
    const { client } = outside.opened.clickhouse;
    await client.command({ query: 'OPTIMIZE TABLE sample FINAL' });
  };
  await outside.backup();
  const targets = await engines.open();
  await outside.restore('while-writing', undefined, undefined, targets);
  const dataDir = placeOf(outside, 'while-writing');
  expect(await digestHistory(dataDir, targets.CLICKHOUSE_URL)).toEqual(atMoment);
  const query = 'SELECT count() AS n FROM sample WHERE point = 7';
  expect(await askHistory(dataDir, targets.CLICKHOUSE_URL, query)).toEqual([{ n: 0 }]);
  expect(await askHistory(dataDir, historyUrl, query)).toEqual([{ n: 20_000 }]);
}, 120_000);

const clonesLeft = async (): Promise<string[]> => {
  const query = `SELECT name FROM system.tables
    WHERE database = currentDatabase() AND startsWith(name, 'backup_') ORDER BY name`;
  const answer = await outside.opened.clickhouse.client.query({ query, format: 'JSONEachRow' });
  return (await answer.json<{ name: string }>()).map(({ name }) => name);
};

test('partitions that have not changed are shared, under the same key alone', async () => {
  const cipher = createBackupCipher('a long and random key of a backup');
  await outside.backup();
  await outside.write(1, start, 20_000);
  const second = await outside.backup();
  const shared = new Set(second.manifest.base === null ? [] : [second.manifest.base]);
  expect(shared.size).toBe(1);
  const old = second.manifest.files.find(({ path }) => /sample\/\d+-2025\d\d\.native/.test(path));
  expect(old).toBeDefined();
  expect(second.sharedBytes).toBeGreaterThan(old?.bytes ?? Number.POSITIVE_INFINITY);
  expect(second.sharedBytes).toBeLessThan(second.bytes);

  const root = placeOf(outside, 'encrypted');
  const take = () => outside.backup(undefined, cipher, root);
  expect((await take()).sharedBytes).toBe(0);
  const again = await take();
  expect(again.sharedBytes).toBeGreaterThan(0);
  const targets = await engines.open();
  await outside.restore('opened', again.path, cipher, targets);
  expect(await digestHistory(root, targets.CLICKHOUSE_URL)).toEqual(atMoment);
  expect(await clonesLeft()).toEqual([]);
}, 120_000);

test('clones that a killed server left go with the next backup, and nothing else', async () => {
  const { client } = outside.opened.clickhouse;
  const mark = 'backup_0d8ac31c_9f3c_4a8e_8f0c_6a2a0d5d9a11';
  await cloneTables(outside.opened.clickhouse, { tables: ['sample'], mark });
  await client.command({ query: 'CREATE TABLE backup_of__mine (x UInt8) ENGINE = Memory' });
  expect(await clonesLeft()).toEqual([`${mark}__sample`, 'backup_of__mine']);
  await outside.backup();
  expect(await clonesLeft()).toEqual(['backup_of__mine']);
  await client.command({ query: 'DROP TABLE backup_of__mine' });
});

test('a partition that comes out otherwise is found, and nothing of the restore is left', async () => {
  const { path } = await outside.backup();
  const copy = placeOf(outside, 'other-rows');
  await cp(path, copy, { recursive: true });
  const { format: _, ...manifest } = await readManifest(copy);
  const { history } = manifest;
  if (history?.kind !== 'rows') throw new Error('no rows');
  const [sample] = history.tables.filter(({ name }) => name === 'sample');
  const [first] = sample?.partitions ?? [];
  Object.assign(first ?? {}, { digest: '1' });
  await rm(manifestPath(copy));
  await writeManifest(copy, manifest);
  const targets = await engines.open();
  const error = await outside.restore('other', copy, undefined, targets).catch((e: unknown) => e);
  expect(error).toMatchObject({
    code: 'backup.not_equal',
    details: { what: `sample ${first?.id}` },
  });
  expect(existsSync(placeOf(outside, 'other'))).toBe(false);
  const query = 'select count(*)::int as n from pg_tables where schemaname = $$public$$';
  expect(await askDatabase(targets.DATABASE_URL, query)).toEqual([{ n: 0 }]);
  const rows = await digestHistory(copy, targets.CLICKHOUSE_URL);
  expect(rows.map((each) => (each as { rows: number }).rows)).toEqual([0, 0, 0, 0, 0]);
}, 120_000);

test('the programs fill external engines, and the drill does without them', async () => {
  const { path } = await outside.backup();
  const targets = await engines.open();
  for (const [name, value] of Object.entries(targets)) vi.stubEnv(name, value);
  for (const name of ['BACKUP_DIR', 'BACKUP_KEY_FILE']) vi.stubEnv(name, undefined);
  const program = (dataDir: string, ...args: string[]): Promise<string> =>
    runProgram(join(import.meta.dirname, '../..', 'restore-main.ts'), args, {
      dataDir,
      signal: AbortSignal.timeout(60_000),
    });
  const drilled = await program(outside.dataDir, '--from', outside.root, '--drill');
  const report = drillReport.parse(JSON.parse(drilled.trim().split('\n').at(-1) ?? ''));
  expect(basename(report.from)).toBe(basename(path));
  expect(report.samples).toBeGreaterThan(50_000);

  const dataDir = placeOf(outside, 'by-program');
  const said = await program(dataDir, '--from', outside.root);
  expect(said).toContain('history into CLICKHOUSE_URL');
  expect(await digestHistory(dataDir, targets.CLICKHOUSE_URL)).toEqual(atMoment);
  await writeFile(join(dataDir, 'mine'), '');
  await expect(program(dataDir, '--from', outside.root)).rejects.toMatchObject({
    details: { problem: expect.stringContaining('backup.not_empty') },
  });
}, 120_000);
