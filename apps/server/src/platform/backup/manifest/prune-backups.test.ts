/** What does not count among the backups that are kept, in a folder and in a bucket alike. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { minutes, timestamp } from '@millwright/kernel';
import { createTempDir } from '@millwright/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestBucket, type TestBucket } from '../bucket/bucket.builders.ts';
import { type BackupCipher, createBackupCipher, plainText } from '../encryption/index.ts';
import {
  type BackupPlace,
  manifestName,
  manifestPath,
  nameOf,
  openFolder,
} from '../places/index.ts';
import { type Manifest, sealManifest } from './manifest.ts';
import { pruneBackups } from './prune-backups.ts';

const folder = createTempDir();
let there: TestBucket;
beforeAll(async () => {
  there = await startTestBucket();
});
afterAll(async () => {
  await there.stop();
  folder.remove();
});

const cipher = createBackupCipher('a long and random key of a backup');
const day = 86_400_000;
const now = timestamp(Date.UTC(2026, 0, 20));
const about: Omit<Manifest, 'format' | 'moment'> = {
  release: 'test',
  endedAt: 1,
  base: null,
  postgres: { migrations: [], tables: [], sequences: [] },
  history: null,
  spool: { rows: 0 },
  files: [],
};

interface Laid {
  readonly place: BackupPlace;
  readonly putFile: (path: string, content: string) => unknown;
  /** As anybody writes who may. */
  readonly put: (name: string, manifest: string) => unknown;
}

function inFolder(name: string): Laid {
  const root = join(folder.path, name);
  const put = (backup: string, manifest: string): void => {
    mkdirSync(join(root, backup), { recursive: true });
    writeFileSync(manifestPath(join(root, backup)), manifest);
  };
  const putFile = (path: string, content: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  };
  return { place: openFolder(root), put, putFile };
}

const inBucket = (name: string, by: BackupCipher): Laid => ({
  place: there.place(name, { cipher: by }),
  put: (backup, manifest) =>
    there.objects.put(`${name}/${backup}/${manifestName}`, Buffer.from(manifest)),
  putFile: (path, content) => there.objects.put(`${name}/${path}`, Buffer.from(content)),
});

async function lay(
  { put }: Laid,
  moment: number,
  {
    by = plainText,
    name = nameOf(moment),
    files = [],
  }: { by?: BackupCipher; name?: string; files?: Manifest['files'] } = {},
): Promise<string> {
  await put(name, (await sealManifest({ ...about, moment, files }, by)).text);
  return name;
}

/** One of each of the days before now, the oldest first. */
async function layDays(laid: Laid, count: number, by: BackupCipher): Promise<string[]> {
  const names: string[] = [];
  for (let left = count; left > 0; left -= 1) names.push(await lay(laid, now - left * day, { by }));
  return names;
}

describe.each([
  ['a folder', inFolder],
  ['a bucket', inBucket],
])('in %s', (_what, open) => {
  test('those of the future do not count, and nothing true goes for them', async () => {
    const laid = open('future', plainText);
    const days = await layDays(laid, 4, plainText);
    const future = [
      await lay(laid, now + minutes(61)),
      await lay(laid, now + 400 * day),
      await lay(laid, now, { name: 'millwright-99999999T999999999Z' }),
    ];
    const pruned = await pruneBackups(laid.place, { keep: 3, now, cipher: plainText });
    expect(pruned).toEqual({ removed: 1, uncounted: future.toReversed() });
    expect(await laid.place.list()).toEqual([...days.slice(1), ...future]);
  });

  test('a clock that is a little ahead makes none of the future', async () => {
    const laid = open('ahead', plainText);
    await layDays(laid, 2, plainText);
    const ahead = await lay(laid, now + minutes(59));
    const pruned = await pruneBackups(laid.place, { keep: 1, now, cipher: plainText });
    expect(pruned).toEqual({ removed: 2, uncounted: [] });
    expect(await laid.place.list()).toEqual([ahead]);
  });

  test('with a key only what is under it counts, under the name of its moment', async () => {
    const laid = open('key', cipher);
    const days = await layDays(laid, 4, cipher);
    const foreign = [
      await lay(laid, now - 3 * minutes(1)),
      await lay(laid, now - 2 * minutes(1), { by: createBackupCipher('another key of a backup') }),
      await lay(laid, now - 4 * day, { by: cipher, name: nameOf(now - minutes(1)) }),
    ];
    const pruned = await pruneBackups(laid.place, { keep: 3, now, cipher });
    expect(pruned).toEqual({ removed: 1, uncounted: foreign.toReversed() });
    expect(await laid.place.list()).toEqual([...days.slice(1), ...foreign]);
    // What is older than all that are kept goes, whatever it is.
    for (const later of [1, 2, 3]) await lay(laid, now + later * day, { by: cipher });
    const then = timestamp(now + 4 * day);
    expect(await pruneBackups(laid.place, { keep: 3, now: then, cipher })).toEqual({
      removed: 6,
      uncounted: [],
    });
  });

  test('while fewer count than are to be kept, none goes', async () => {
    const laid = open('few', cipher);
    const days = await layDays(laid, 3, plainText);
    const own = await lay(laid, now, { by: cipher });
    const pruned = await pruneBackups(laid.place, { keep: 2, now, cipher });
    expect(pruned).toEqual({ removed: 0, uncounted: days.toReversed() });
    expect(await laid.place.list()).toEqual([...days, own]);
  });

  test('one of which a file is missing or cut does not count, and no older one goes for it', async () => {
    const laid = open('cut', plainText);
    const file = { path: 'data/a', bytes: 4, sha256: 'x' };
    const [whole, cut, bare, shares] = [
      await lay(laid, now - 4 * day, { files: [file] }),
      await lay(laid, now - 3 * day, { files: [file] }),
      await lay(laid, now - 2 * day, { files: [file] }),
      await lay(laid, now - day, { files: [{ ...file, in: nameOf(now - 4 * day) }] }),
    ];
    await laid.putFile(`${whole}/data/a`, 'four');
    await laid.putFile(`${cut}/data/a`, 'for');
    expect(await pruneBackups(laid.place, { keep: 3, now, cipher: plainText })).toEqual({
      removed: 0,
      uncounted: [bare, cut],
    });
    expect(await laid.place.list()).toEqual([whole, cut, bare, shares]);
  });
});
