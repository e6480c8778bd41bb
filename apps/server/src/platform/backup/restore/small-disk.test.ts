/** A restore onto a disk that is too small says so, wherever it is that the room ends. */
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { outage } from '@millwright/kernel';
import { createTempDir } from '@millwright/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrations, openInstallation, type TestInstallation } from '../backup.builders.ts';
import { openFolder } from '../places/index.ts';
import { silentProgress } from '../progress.ts';
import { restoreBackup } from './restore-backup.ts';
import { roomFault } from './room.ts';

let here: TestInstallation;
beforeAll(async () => {
  here = await openInstallation();
  await here.write(1, Date.now() - 3_600_000, 40_000);
  await here.backup();
});
afterAll(() => here?.stop());

const mayMount = process.getuid?.() === 0;

/** What a restore onto a disk of so many megabytes ends with. */
async function restoreOnto(size: number): Promise<unknown> {
  const disk = createTempDir();
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `mode=755,size=${size}m`, 'tmpfs', disk.path]);
    const work = restoreBackup({
      from: openFolder(here.root),
      dataDir: join(disk.path, 'data'),
      migrations,
      progress: silentProgress,
    });
    const error = await work.catch((reason: unknown) => reason);
    expect(readdirSync(disk.path)).toEqual([]);
    return error;
  } finally {
    execFileSync('umount', [disk.path]);
    disk.remove();
  }
}

test.runIf(mayMount).each([20, 45])(
  'a disk of %i megabytes is refused before anything is made, with both figures',
  async (size) => {
    expect(await restoreOnto(size)).toMatchObject({
      code: 'backup.little_room',
      details: {
        free: size,
        problem: expect.stringMatching(/至少需要 \d+ MiB[\s\S]*at least \d+ MiB/),
      },
    });
  },
);

test.runIf(mayMount).each([
  ['PostgreSQL', 58],
  ['history', 69],
])('a disk that ends while %s is filled is said to be full', async (_what, size) => {
  expect(await restoreOnto(size)).toMatchObject({
    code: 'backup.no_room',
    details: { problem: expect.stringMatching(/磁盘空间不足[\s\S]*no room left/) },
  });
});

test('whose disk is full is told by who says so', async () => {
  const where = { parent: here.root, targets: {}, free: 1e9 };
  const of = (error: unknown, targets = {}) => roomFault(error, { ...where, targets });
  const created = outage('postgres.cannot_create', {
    problem: 'could not be created: PANIC: could not write to file: No space left on device',
  });
  const there = { code: 'backup.no_room', details: { folder: here.root } };
  expect(of(created)).toMatchObject(there);
  const full = Object.assign(new Error('could not extend file'), { code: '53100' });
  const failed = outage('postgres.migration', {}, full);
  expect(of(failed)).toMatchObject(there);
  expect(of(failed, { DATABASE_URL: 'postgres://there' })).toMatchObject({
    details: { folder: 'DATABASE_URL' },
  });
  const history = Object.assign(new Error('Cannot reserve 1.00 MiB'), { code: '243' });
  expect(of(history)).toMatchObject(there);
  expect(of(history, { CLICKHOUSE_URL: 'http://there' })).toMatchObject({
    details: { folder: `CLICKHOUSE_URL, ${here.root}` },
  });
  // An engine that went down with the disk says nothing of it.
  const down = new Error('Connection terminated unexpectedly');
  expect(of(down)).toBe(undefined);
  expect(roomFault(down, { ...where, free: 4096 })).toMatchObject(there);
});
