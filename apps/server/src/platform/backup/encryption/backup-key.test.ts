import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTempDir } from '@millwright/testing';
import { afterAll, expect, test } from 'vitest';
import { bytesOf, createBackupCipher, plainText } from './backup-cipher.ts';
import { mayOthersRead, readBackupCipher } from './backup-key.ts';

const place = createTempDir();
afterAll(() => place.remove());
const dataDir = join(place.path, 'data');
const backups = join(place.path, 'backups');
mkdirSync(dataDir);
mkdirSync(backups);

const key = randomBytes(32).toString('base64');
const write = (name: string, text: string | Buffer): string => {
  const file = join(place.path, name);
  writeFileSync(file, text);
  return file;
};
const read = (file: string | undefined, places?: readonly string[]) =>
  readBackupCipher(file, { dataDir, ...(places === undefined ? {} : { backups: places }) });
const codeOf = (file: string, places?: readonly string[]) =>
  read(file, places).then(
    () => 'taken',
    ({ code }) => code,
  );

test('a key is a line of a file, with or without its end', async () => {
  for (const text of [key, `${key}\n`, `${key}\r\n`, ` ${key} \n`]) {
    const cipher = await read(write('good', text));
    const content = await bytesOf(cipher.encrypt([Buffer.from('x')]));
    expect(String(await bytesOf(createBackupCipher(key).decrypt([content])))).toBe('x');
  }
  expect(await read(undefined)).toBe(plainText);
});

test.each([
  ['31 characters', 'a'.repeat(31), 'backup.short_key'],
  ['nothing', '', 'backup.short_key'],
  ['blanks', ' '.repeat(64), 'backup.short_key'],
  ['bytes that are no text', randomBytes(64).fill(0xfe, 0, 8), 'backup.unfit_key'],
  ['two lines', `${key}\n${key}\n`, 'backup.unfit_key'],
  ['words', 'a long sentence that nobody can ever guess', 'backup.unfit_key'],
  ['letters beyond ASCII', 'é'.repeat(40), 'backup.unfit_key'],
  ['a mark of the order of bytes', `\uFEFF${key}`, 'backup.unfit_key'],
  ['a text of two bytes a character', Buffer.from(`${key}\n`, 'utf16le'), 'backup.unfit_key'],
])('%s is no key', async (_, text, code) => {
  expect(await codeOf(write('bad', text))).toBe(code);
});

test('a key does not lie with what it opens', async () => {
  expect(await codeOf(join(place.path, 'nowhere'))).toBe('backup.no_key_file');
  expect(await codeOf(write('data/key', key))).toBe('backup.key_inside');
  const beside = write('backups/key', key);
  symlinkSync(beside, join(place.path, 'link'));
  symlinkSync(backups, join(place.path, 'elsewhere'));
  expect(await codeOf(beside, [backups])).toBe('backup.key_beside');
  expect(await codeOf(beside, ['/nowhere', join(place.path, 'elsewhere')])).toBe(
    'backup.key_beside',
  );
  expect(await codeOf(join(place.path, 'link'), [backups])).toBe('backup.key_beside');
  // A restore reads the key that there is.
  expect(await codeOf(beside)).toBe('taken');
  expect(await codeOf(write('backups-key', key), [backups])).toBe('taken');
});

test('a key that others may read is told', async () => {
  const file = write('open', key);
  const told: boolean[] = [];
  for (const mode of [0o600, 0o400, 0o640, 0o604, 0o644]) {
    chmodSync(file, mode);
    told.push(await mayOthersRead(file));
  }
  expect(told).toEqual([false, false, true, true, true]);
});
