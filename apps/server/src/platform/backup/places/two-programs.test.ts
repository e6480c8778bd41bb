/** Programs that write into one folder of backups, and disks that do not keep what was written. */
import { existsSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createTempDir } from '@millwright/testing';
import { afterAll, expect, test } from 'vitest';
import type { NewBackup } from './backup-place.ts';
import { nameOf } from './backup-places.ts';
import { openFolder } from './folder-place.ts';

const place = createTempDir();
afterAll(() => place.remove());
const day = (number: number): string => nameOf(Date.UTC(2026, 0, number));
const content = (words: string): Buffer[] => [Buffer.from(words)];
const overtaken = { code: 'backup.overtaken' };

test('of two programs at work the one that began first ends with words, the other is whole', async () => {
  const root = join(place.path, 'two');
  await mkdir(root);
  const folder = openFolder(root);
  const first = await folder.begin(day(1));
  await first.write('data/a/b', content('one'));
  const second = await folder.begin(day(2));
  await second.write('data/a/b', content('two'));
  await expect(first.write('data/a/c', content('one'))).rejects.toMatchObject(overtaken);
  await expect(first.write('history/d', content('one'))).rejects.toMatchObject(overtaken);
  await expect(first.complete('{}')).rejects.toMatchObject(overtaken);
  await first.drop();
  await second.complete('{}');
  expect(readdirSync(root)).toEqual([day(2)]);
  expect(readFileSync(join(root, day(2), 'data/a/b'), 'utf8')).toBe('two');
});

test('one that was frozen before its last step, or between two files, wakes to nothing of its own', async () => {
  const root = join(place.path, 'frozen');
  await mkdir(root);
  const begin = (): Promise<NewBackup> => openFolder(root).begin(day(1));
  const frozen = await begin();
  await frozen.write('data/a', content('one'));
  // Of the same moment, which becomes whole under the same name.
  const other = await begin();
  await other.write('data/a', content('two'));
  await expect(frozen.complete('{"of":"frozen"}')).rejects.toMatchObject(overtaken);
  await frozen.drop();
  await other.complete('{"of":"other"}');
  expect(readFileSync(join(root, day(1), 'manifest.json'), 'utf8')).toBe('{"of":"other"}');
  const third = await begin();
  await expect(third.complete('{}')).rejects.toMatchObject(overtaken);
  await third.drop();
  expect(readdirSync(root)).toEqual([day(1)]);
  expect(readFileSync(join(root, day(1), 'data/a'), 'utf8')).toBe('two');
});

test('what a killed program left goes with the next, also that of an earlier release', async () => {
  const root = join(place.path, 'killed');
  await mkdir(join(root, `${day(1)}.part/data`), { recursive: true });
  await mkdir(join(root, 'mine.part'));
  const killed = await openFolder(root).begin(day(2));
  await killed.write('data/a', content('one'));
  const next = await openFolder(root).begin(day(3));
  await next.complete('{}');
  expect(readdirSync(root).toSorted()).toEqual([day(3), 'mine.part']);
});

test.each([
  ['is gone', (file: string) => rm(file)],
  ['is cut', (file: string) => truncateSync(file, 1)],
])('a backup of which a file %s before its end does not become whole', async (what, harm) => {
  const root = join(place.path, what);
  await mkdir(root);
  const made = await openFolder(root).begin(day(1));
  await made.write('data/a', content('one'));
  await made.write('data/b', content('two'));
  const [part = ''] = readdirSync(root);
  await harm(join(root, part, 'data/b'));
  await expect(made.complete('{}')).rejects.toMatchObject({
    code: 'backup.not_kept',
    details: { path: 'data/b', problem: expect.stringMatching(/data\/b[\s\S]*data\/b/) },
  });
  await made.drop();
  expect(readdirSync(root)).toEqual([]);
});

/** Fourteen days' backups beside one whose file was written over by something of the same size. */
async function sharedOn(days: number[], harm: (file: string) => void): Promise<boolean[]> {
  const root = join(place.path, `shared ${days.length}`);
  await mkdir(root, { recursive: true });
  const folder = openFolder(root);
  const first = await folder.begin(day(1));
  const file = { path: 'data/a', ...(await first.write('data/a', content('one'))) };
  await first.complete('{}');
  harm(join(root, day(1), 'data/a'));
  const shared: boolean[] = [];
  for (const number of days) {
    const made = await folder.begin(day(number));
    const taken = await made.share(folder.open(day(1)), file);
    const [part = ''] = readdirSync(root).filter((name) => name.endsWith('.part'));
    // What is not shared leaves its place to the copy.
    expect(existsSync(join(root, part, 'data/a'))).toBe(taken !== undefined);
    shared.push(taken !== undefined);
    await made.drop();
  }
  return shared;
}

test('a file that was cut is not shared', async () => {
  expect(await sharedOn([2], (file) => truncateSync(file, 1))).toEqual([false]);
});

test('of what is shared each file is read once in fourteen days, and not shared when it was changed', async () => {
  const fortnight = Array.from({ length: 14 }, (_, index) => index + 2);
  const damaged = await sharedOn(fortnight, (file) => writeFileSync(file, 'two'));
  expect(damaged.filter((isShared) => !isShared)).toHaveLength(1);
});
