import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTempDir } from '@millwright/testing';
import { afterAll, expect, test } from 'vitest';
import { placeFault } from '../backup-fault.ts';
import { bytesOf } from '../encryption/index.ts';
import { demandOwnName, findBackup, nameOf } from './backup-places.ts';
import { makeFolder, openFolder } from './folder-place.ts';

const place = createTempDir();
afterAll(() => place.remove());
const [first, last] = [Date.UTC(2026, 0, 1), Date.UTC(2026, 0, 2, 3, 4, 5, 678)].map(nameOf);
const make = (...path: string[]): string => {
  const folder = join(place.path, ...path);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'manifest.json'), '{}');
  return folder;
};

test('a backup is meant by its folder, or by the folder in which it is the last', async () => {
  const one = make('all', `${first}`);
  const other = make('all', `${last}`);
  expect(await findBackup(join(place.path, 'all'))).toBe(other);
  expect(await findBackup(one)).toBe(one);
  cpSync(one, join(place.path, 'copy'), { recursive: true });
  expect(await findBackup(join(place.path, 'copy'))).toBe(join(place.path, 'copy'));
  mkdirSync(join(place.path, 'none', `${first}`), { recursive: true });
  await expect(findBackup(join(place.path, 'none'))).rejects.toMatchObject({ code: 'backup.none' });
});

test('an older one laid around or into the last is not taken for it', async () => {
  const meant = make('around', `${last}`);
  expect(await findBackup(make('around'))).toBe(meant);
  make('around', `${last}`, `${first}`);
  expect(await findBackup(meant)).toBe(meant);
});

test('a folder is called by the moment of what is in it, or by a name of its own', () => {
  const moment = Date.UTC(2026, 0, 1);
  for (const name of [
    first,
    `/backups/${first}`,
    `${first}/`,
    'copy',
    `${last}-copy`,
    `${last}.old`,
  ])
    expect(() => demandOwnName(`${name}`, moment), name).not.toThrow();
  for (const name of [last, `/backups/${last}`, `${last}/`])
    expect(() => demandOwnName(`${name}`, moment), name).toThrow('backup.renamed');
});

test('a link in the place of a backup that holds files of another is not followed', async () => {
  const root = make('linked');
  const elsewhere = make('elsewhere', 'postgres');
  writeFileSync(join(elsewhere, 'app_user.copy.zst'), 'secret');
  make('linked', `${last}`);
  symlinkSync(join(place.path, 'elsewhere'), join(root, `${first}`));
  const file = { path: 'postgres/app_user.copy.zst', bytes: 6, sha256: '', in: `${first}` };
  const stored = openFolder(root).open(`${last}`);
  await expect(bytesOf(stored.read(file))).rejects.toMatchObject({ code: 'backup.unsafe' });
});

const mayMount = process.getuid?.() === 0;

test('a file in the place of backups is said', async () => {
  const file = join(place.path, 'a file');
  writeFileSync(file, '');
  await expect(makeFolder(file, place.path)).rejects.toMatchObject({
    code: 'backup.no_folder',
    details: { problem: expect.stringMatching(/是一个文件[\s\S]*is a file/) },
  });
});

test.runIf(mayMount)('a place that cannot be written to is said in words', async () => {
  const disk = createTempDir();
  const data = createTempDir();
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'ro,size=1m', 'tmpfs', disk.path]);
    const folder = join(disk.path, 'backups');
    await expect(makeFolder(folder, data.path)).rejects.toMatchObject({
      ...{ family: 'outage', code: 'disk.read_only' },
      details: { problem: expect.stringMatching(/文件系统是只读的[\s\S]*read-only/) },
    });
    const made = await openFolder(disk.path)
      .begin(`${first}`)
      .catch((error: unknown) => error);
    expect(placeFault(made, disk.path)).toMatchObject({ code: 'disk.read_only' });
  } finally {
    execFileSync('umount', [disk.path]);
    disk.remove();
    data.remove();
  }
});
