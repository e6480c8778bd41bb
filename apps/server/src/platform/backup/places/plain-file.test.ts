import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTempDir } from '@millwright/testing';
import { afterAll, describe, expect, it, test } from 'vitest';
import { bytesOf } from '../encryption/index.ts';
import { longestManifest, manifestPath } from './backup-paths.ts';
import { nameOf } from './backup-places.ts';
import { readPieces } from './copy-file.ts';
import { openFolder } from './folder-place.ts';

const place = createTempDir();
afterAll(() => place.remove());
const root = place.path;
const whole = nameOf(Date.UTC(2026, 0, 1));
mkdirSync(join(root, whole));
writeFileSync(manifestPath(join(root, whole)), '{}');

const pipe = (path: string): void => void execFileSync('mkfifo', [path]);
const linkedPipe = (path: string): void => {
  pipe(`${path}.pipe`);
  symlinkSync(`${path}.pipe`, path);
};
const kinds: [string, (path: string) => void][] = [
  ['a pipe that nobody writes into', pipe],
  ['a link to one', linkedPipe],
  ['a device without an end', (path) => symlinkSync('/dev/zero', path)],
  ['a folder', (path) => mkdirSync(path)],
];

describe.each(kinds)('%s', (kind, lay) => {
  const day = 2 + kinds.findIndex(([name]) => name === kind);
  const name = nameOf(Date.UTC(2026, 0, day));
  mkdirSync(join(root, name));
  lay(manifestPath(join(root, name)));

  it('in the place of a manifest is refused, and makes no backup of its folder', async () => {
    const folder = openFolder(root);
    await expect(folder.open(name).readManifest()).rejects.toMatchObject({ code: 'backup.unsafe' });
    expect(await folder.list()).toEqual([whole]);
    expect((await folder.find()).name).toBe(whole);
  });

  it('in the place of a file is refused when it is read', async () => {
    const path = join(root, name, 'file');
    lay(path);
    await expect(bytesOf(readPieces(path))).rejects.toMatchObject({ code: 'backup.unsafe' });
  });
});

test('a manifest that is longer than any is refused unread', async () => {
  const name = nameOf(Date.UTC(2026, 1, 1));
  mkdirSync(join(root, name));
  writeFileSync(manifestPath(join(root, name)), '');
  truncateSync(manifestPath(join(root, name)), longestManifest + 1);
  await expect(openFolder(root).open(name).readManifest()).rejects.toMatchObject({
    code: 'backup.damaged',
  });
});

test('pieces are those of the file, as far as asked', async () => {
  const path = join(root, 'plain');
  writeFileSync(path, 'abcdef');
  expect(`${await bytesOf(readPieces(path))}`).toBe('abcdef');
  expect(`${await bytesOf(readPieces(path, 2))}`).toBe('ab');
  expect(`${await bytesOf(readPieces(path, 0))}`).toBe('');
});
