/** An installation is backed up into a bucket, and another is made from what lies there. */
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { silentLog } from '../../base/log.ts';
import { digestTables } from '../../engines/postgres/digest-tables.ts';
import { startPostgres } from '../../engines/postgres/index.ts';
import { openInstallation, type TestInstallation } from './backup.builders.ts';
import { startTestBucket, type TestBucket } from './bucket/bucket.builders.ts';
import { createBackupCipher } from './encryption/index.ts';
import { digestHistory } from './external.builders.ts';
import { openManifest } from './manifest/index.ts';

const cipher = createBackupCipher('a long and random key of a backup');
let there: TestBucket;
let here: TestInstallation;
/** What was there at the moment of the last backup. */
let atMoment: { readonly tables: string; readonly history: unknown };

beforeAll(async () => {
  there = await startTestBucket();
  here = await openInstallation();
  await here.write(1, Date.now() - 3_600_000, 30_000);
  await here.opened.history.rollUp({ open: true });
  await here.insertRows(500);
  here.onMoment = async () => {
    const { client } = here.opened.clickhouse;
    const query = `SELECT 'sample' AS name, toFloat64(count()) AS rows,
      toString(sum(sipHash64(*))) AS digest FROM sample FINAL`;
    const answer = await client.query({ query, format: 'JSONEachRow' });
    const tables = await digestTables(here.database.postgres.pool);
    atMoment = { tables, history: (await answer.json())[0] };
  };
});
afterAll(async () => {
  await here.stop();
  await there.stop();
});

const placeOf = (name: string): string => join(dirname(here.root), name);

async function digestsOf(dataDir: string): Promise<typeof atMoment> {
  const config = { dataDir, DATABASE_URL: undefined };
  const postgres = await startPostgres({ config, log: silentLog });
  const tables = await digestTables(postgres.pool);
  await postgres.stop();
  const history = (await digestHistory(dataDir)).find(
    (each) => (each as { name: string }).name === 'sample',
  );
  return { tables, history };
}

test('encrypted, shared from one to the next, and equal when it is restored', async () => {
  const place = there.place('whole', { cipher });
  const first = await here.backup(undefined, cipher, place);
  expect(first.path).toMatch(/^s3:\/\/backups\/whole\/millwright-\d+T\d+Z$/);
  const { objects: before } = await there.objects.list('whole/');
  await here.insertRows(1);
  const second = await here.backup(1, cipher, place);
  expect(second.manifest.base).toBe(basename(first.path));
  expect(second.sharedBytes).toBeGreaterThan(100_000);
  expect(second.removed).toBe(1);
  const { objects: after } = await there.objects.list('whole/');
  const isNew = (key: string): boolean => !before.has(key) && !key.endsWith('/manifest.json');
  const sent = [...after].filter(([key]) => isNew(key)).reduce((sum, [, bytes]) => sum + bytes, 0);
  expect(sent).toBe(second.bytes - second.sharedBytes);

  const restored = await here.restore('restored', place, cipher);
  expect(restored.from).toBe(second.path);
  expect(await digestsOf(placeOf('restored'))).toEqual(atMoment);
  expect(readFileSync(placeOf('restored/identity/sign-in-key.pem'), 'utf8')).toBe('a key');
}, 240_000);

test('an object that is not what was written is named, and nothing is restored', async () => {
  const place = there.place('whole', { cipher });
  const { files } = await openManifest(await place.find(), cipher);
  const { path, bytes, in: holder } = files.find((file) => file.in !== undefined) ?? {};
  await there.objects.put(`whole/${holder}/${path}`, Buffer.alloc(bytes ?? 0, 'y'));
  await expect(here.restore('damaged', place, cipher)).rejects.toMatchObject({
    code: 'backup.damaged',
    details: { path },
  });
  expect(existsSync(placeOf('damaged'))).toBe(false);
  expect(existsSync(placeOf('damaged.restoring'))).toBe(false);
});
