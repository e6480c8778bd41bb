import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { cp, mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { migrations, openInstallation, type TestInstallation } from '../backup.builders.ts';
import type { Manifest } from '../manifest/index.ts';
import { readManifest, writeManifest } from '../manifest/manifest.builders.ts';
import { isFilePath, manifestPath, openFolder } from '../places/index.ts';
import { silentProgress } from '../progress.ts';
import { restoreBackup } from './restore-backup.ts';

let here: TestInstallation;
let place: string;
let whole: string;
/** A copy of the backup for each test. */
let copy: string;

beforeAll(async () => {
  here = await openInstallation();
  await writeFile(join(here.dataDir, 'mqtt-client-id'), 'millwright-1');
  await here.write(1, Date.now() - 3_600_000, 1_000);
  await here.opened.history.rollUp();
  place = dirname(here.root);
  whole = (await here.backup()).path;
  copy = join(place, 'copies/changed');
});
afterAll(() => here.stop());

const uuid = '0d8ac31c-9f3c-4a8e-8f0c-6a2a0d5d9a11';
const text = Buffer.from('echo\n');
const fileOf = (path: string): Manifest['files'][number] => ({
  path,
  bytes: text.length,
  sha256: createHash('sha256').update(text).digest('hex'),
});

/** What a restore of the changed copy says; it must leave nothing anywhere. */
async function refusalOf(change: (manifest: Manifest) => Manifest | Promise<Manifest>) {
  await rm(dirname(copy), { recursive: true, force: true });
  await cp(whole, copy, { recursive: true });
  const { format: _, ...manifest } = await change(await readManifest(copy));
  await rm(manifestPath(copy));
  await writeManifest(copy, manifest);
  const before = readdirSync(place, { recursive: true }).sort();
  const dataDir = join(place, 'refused/data');
  const work = restoreBackup({
    from: openFolder(copy),
    dataDir,
    migrations,
    progress: silentProgress,
  });
  const error: unknown = await work.then(
    () => 'restored',
    (reason: unknown) => reason,
  );
  // Databases of the installation come and go; what matters is beside them.
  const isBeside = (name: string | Buffer) => !/clickhouse|spool/.test(String(name));
  const after = readdirSync(place, { recursive: true }).sort();
  expect(after.filter(isBeside)).toEqual(before.filter(isBeside));
  expect(existsSync(`${dataDir}.restoring`)).toBe(false);
  return error;
}

const withFile = (path: string) => async (manifest: Manifest) => {
  const file = join(copy, path);
  if (!path.includes('\0')) {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text).catch(() => undefined);
  }
  return { ...manifest, files: [...manifest.files, fileOf(path)] };
};

const paths = [
  'data/../escaped.sh',
  'data/files/../../../escaped.sh',
  'data/./x',
  'data//x',
  'data/',
  'data',
  '../escaped.sh',
  '/tmp/escaped.sh',
  'data/a\\..\\x',
  'data/a\0b',
  'data/postgres/cluster/extra.conf',
  'data/Clickhouse/x',
  'data/owner.json',
  'escaped.sh',
  'other/x',
  'postgres/nobody.copy.zst',
  'postgres/deep/app_user.copy.zst',
  `history/sample/${uuid}/all_1_1_0/x`,
  'history/sample/x',
];

describe('a path that no backup has', () => {
  it.each(paths)('%j is refused in both languages', async (path) => {
    const error = await refusalOf(withFile(path));
    expect(error).toMatchObject({ code: 'backup.unsafe' });
    expect(String((error as { details?: { problem?: string } }).details?.problem)).toMatch(
      /不能出现在备份中.*cannot be in a backup/s,
    );
  });
});

const up = '../'.repeat(15);
const parts = [
  ['a part that leads out', 'sample', uuid, `${up}tmp/escaped`],
  ['a part with dots', 'sample', uuid, '..'],
  ['a part that begins with a dot', 'sample', uuid, '.ssh'],
  ['a part with a quote', 'sample', uuid, "x' or '"],
  ['a part without a name', 'sample', uuid, ''],
  ['an identity that is a path', 'sample', 'd0/d1/d2', '202601_1_1_0'],
  ['an identity that leads out', 'sample', '../..', '202601_1_1_0'],
  ['a table that is a path', 'sample/../x', uuid, '202601_1_1_0'],
  ['a table that is an order', 'sample DROP PARTITION ALL,', uuid, '202601_1_1_0'],
] as const;

describe('history of another name', () => {
  it.each(parts)('%s is refused', async (_what, name, identity, part) => {
    const more = { name, uuid: identity, parts: [{ name: part, rows: 0 }] };
    const error = await refusalOf((manifest) => {
      const { history } = manifest;
      if (history?.kind !== 'parts') throw new Error('no parts');
      return { ...manifest, history: { ...history, tables: [...history.tables, more] } };
    });
    expect(error).toMatchObject({ code: 'backup.unsafe' });
  });
});

test('a table of PostgreSQL whose name is a path, or that has no file, is refused', async () => {
  for (const name of ['../../x', 'x/y', 'nobody', '']) {
    const table = { name, columns: ['id'], rows: 0, digest: '' };
    const error = await refusalOf((manifest) => ({
      ...manifest,
      postgres: { ...manifest.postgres, tables: [...manifest.postgres.tables, table] },
    }));
    expect(error, name).toMatchObject({ code: 'backup.unsafe' });
  }
});

test.each(['pg_authid', 'no_table'])(
  'a table that this release does not have, %s, is said in words',
  async (name) => {
    // Known by its engine alone, which runs beside the folder that is to be.
    await mkdir(join(place, 'refused'));
    const table = { name, columns: ['id'], rows: 0, digest: '' };
    const add = withFile(`postgres/${name}.copy.zst`);
    const error = await refusalOf(async (manifest) => {
      const { postgres, ...more } = await add(manifest);
      return { ...more, postgres: { ...postgres, tables: [...postgres.tables, table] } };
    });
    expect(error).toMatchObject({
      code: 'backup.foreign',
      details: { problem: expect.stringContaining(name) },
    });
    await rm(join(place, 'refused'), { recursive: true });
  },
);

test('a file twice is refused', async () => {
  const error = await refusalOf((manifest) => ({
    ...manifest,
    files: [...manifest.files, ...manifest.files.slice(0, 1)],
  }));
  expect(error).toMatchObject({ code: 'backup.unsafe' });
});

test.each(['data/files/ab/abcd', 'data/files/ab', 'data/files', 'data', 'postgres', 'history'])(
  'a link at %s is refused, though what it leads to is the same',
  async (path) => {
    const error = await refusalOf(async (manifest) => {
      const kept = join(place, 'kept');
      await rm(kept, { recursive: true, force: true });
      await rename(join(copy, path), kept);
      await symlink(kept, join(copy, path));
      return manifest;
    });
    expect(error).toMatchObject({ code: 'backup.unsafe' });
  },
);

test('the session at a broker is not in a backup', async () => {
  const { files } = await readManifest(whole);
  expect(files.map(({ path }) => path)).not.toContain('data/mqtt-client-id');
});

test('neither what the manifest does not tell of is restored, nor the session of an earlier backup', async () => {
  await rm(dirname(copy), { recursive: true, force: true });
  await cp(whole, copy, { recursive: true });
  const { format: _, ...manifest } = await withFile('data/mqtt-client-id')(
    await readManifest(copy),
  );
  const { files } = manifest;
  await rm(manifestPath(copy));
  await writeManifest(copy, manifest);
  const part = dirname(files.find(({ path }) => path.startsWith('history/sample/'))?.path ?? '');
  await writeFile(join(copy, part, 'untold'), text);
  await here.restore('told', copy);
  const all = readdirSync(join(place, 'told'), { recursive: true });
  expect(all.filter((name) => /untold$|mqtt-client-id$/.test(String(name)))).toEqual([]);
});

test('files of an installation may be called as they are', () => {
  const named = ['data/files/ab/abcd', 'data/backup.txt', 'data/files/..x', 'data/王 工.png'];
  expect(named.filter((path) => !isFilePath(path))).toEqual([]);
});
