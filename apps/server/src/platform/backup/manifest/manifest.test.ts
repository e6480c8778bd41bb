import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTempDir } from '@millwright/testing';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { bytesOf, createBackupCipher } from '../encryption/index.ts';
import { manifestPath } from '../places/index.ts';
import { readManifest, writeManifest } from './manifest.builders.ts';
import type { Manifest } from './manifest.ts';

const place = createTempDir();
afterAll(() => place.remove());
const folder = join(place.path, 'backup');
beforeEach(() => {
  if (existsSync(folder)) rmSync(folder, { recursive: true });
  mkdirSync(folder);
});

const cipher = createBackupCipher('a long and random key of a backup');
const about: Omit<Manifest, 'format'> = {
  release: 'test',
  moment: 1_700_000_000_000,
  endedAt: 1_700_000_001_000,
  base: null,
  postgres: { migrations: [], tables: [], sequences: [] },
  history: null,
  spool: { rows: 0 },
  files: [],
};
/** As anybody writes it who may write into the folder. */
const plant = (manifest: object): void => {
  const sha256 = createHash('sha256').update(JSON.stringify(manifest)).digest('hex');
  writeFileSync(manifestPath(folder), JSON.stringify({ sha256, manifest }));
};

test('it is read as it was written, by the key that it was written with', async () => {
  const written = await writeManifest(folder, about, cipher);
  expect(written).toMatchObject(about);
  expect(await readManifest(folder, cipher)).toEqual(written);
  expect(readFileSync(manifestPath(folder), 'utf8')).not.toContain('release');
  await expect(readManifest(folder)).rejects.toMatchObject({ code: 'backup.no_key' });
});

test('with a key nothing in clear text is taken, whatever it says of itself', async () => {
  await writeManifest(folder, about);
  expect(await readManifest(folder)).toMatchObject(about);
  const refusal: unknown = await readManifest(folder, cipher).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ code: 'backup.not_encrypted' });
  expect((refusal as { details: { problem: string } }).details.problem).toMatch(
    /BACKUP_KEY_FILE.*clear text.*BACKUP_KEY_FILE/s,
  );
  plant({ format: 1, encrypted: true, ...about });
  await expect(readManifest(folder, cipher)).rejects.toMatchObject({
    code: 'backup.not_encrypted',
  });
});

test('a file of the installation does not become its manifest', async () => {
  const forged = Buffer.from(JSON.stringify({ format: 1, ...about }));
  const uploaded = await bytesOf(cipher.encrypt([forged], 'file'));
  plant({ format: 2, content: uploaded.toString('base64') });
  await expect(readManifest(folder, cipher)).rejects.toMatchObject({ code: 'backup.wrong_key' });
});

const facts = { rows: 5, digest: '7', from: 1, to: 2, expiresAt: null };
const partition = { id: '1095-202611', fingerprint: 'ab', ...facts };
const rowsOf = (table: object): Manifest => {
  const tables = [{ name: 'sample', columns: ['point', 'ts'], partitions: [partition], ...table }];
  const history = { kind: 'rows' as const, migrations: [], version: '9', span: null, tables };
  const path = `history/${tables[0]?.name}/${tables[0]?.partitions[0]?.id}.native.zst`;
  return { format: 3, ...about, history, files: [{ path, bytes: 1, sha256: '' }] };
};

test('history of an external engine is of a format that earlier releases call newer', async () => {
  const { format: _, ...rows } = rowsOf({});
  const written = await writeManifest(folder, rows, cipher);
  expect(await readManifest(folder, cipher)).toEqual(written);
  const formatOnDisk = (): number =>
    JSON.parse(readFileSync(manifestPath(folder), 'utf8')).manifest.format;
  // They read 1 and 2.
  expect(formatOnDisk()).toBe(4);
  rmSync(manifestPath(folder));
  await writeManifest(folder, rows);
  expect(formatOnDisk()).toBe(3);
  await expect(readManifest(folder, cipher)).rejects.toMatchObject({
    code: 'backup.not_encrypted',
  });
  plant({ ...rowsOf({}), format: 5 });
  await expect(readManifest(folder)).rejects.toMatchObject({ code: 'backup.newer' });
});

test('history of earlier releases has no kind, and one of none is none', async () => {
  plant({ format: 1, ...about });
  expect((await readManifest(folder)).history).toBeNull();
  plant({ format: 1, ...about, history: { migrations: [], version: '1', tables: [], span: null } });
  expect((await readManifest(folder)).history).toMatchObject({ kind: 'parts' });
});

test.each([
  ['a table that is a path', { name: '../x' }],
  ['a table that is an order', { name: 'sample, other' }],
  ['a column that is an order', { columns: ['point`) SELECT 1 --'] }],
  ['a partition that leads out', { partitions: [{ ...partition, id: '../../x' }] }],
  ['a partition without a file', { partitions: [partition, { ...partition, id: '1-2' }] }],
])('%s is refused', async (_what, table) => {
  plant(rowsOf(table));
  await expect(readManifest(folder)).rejects.toMatchObject({ code: 'backup.unsafe' });
});

test('a file of rows that no table tells of is refused', async () => {
  const { files, ...rest } = rowsOf({});
  const other = { path: 'history/sample/1-1.native.zst', bytes: 1, sha256: '' };
  plant({ ...rest, files: [...files, other] });
  await expect(readManifest(folder)).rejects.toMatchObject({ code: 'backup.unsafe' });
});
