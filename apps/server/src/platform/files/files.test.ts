import { createHash, randomBytes } from 'node:crypto';
import { readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { days, hours, timestamp } from '@millwright/kernel';
import {
  createManualClock,
  createTempDir,
  type ManualClock,
  type TempDir,
} from '@millwright/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestPostgres, type TestPostgres } from '../../engines/postgres/testing.ts';
import { createTransactions, type Transactions } from '../storage/index.ts';
import { createFiles, type Files } from './files.ts';

const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), randomBytes(200_000)]);
let test: TestPostgres;
let transactions: Transactions;
let folder: TempDir;
let clock: ManualClock;
let files: Files;
beforeAll(async () => {
  test = await openTestPostgres();
  transactions = createTransactions(test.postgres);
});
afterAll(() => test?.drop());
beforeEach(async () => {
  await test.reset();
  folder = createTempDir();
  clock = createManualClock(timestamp(Date.now()));
  files = createFiles({ dataDir: folder.path, db: test.postgres.db, clock });
});
afterEach(() => folder.remove());

const save = (content: Buffer, about: { name?: string; mime?: string; maxBytes?: number } = {}) =>
  files.save(Readable.from(slices(content)), {
    name: 'photo.png',
    mime: 'image/png',
    maxBytes: 1_000_000,
    ...about,
  });
/** As a network delivers it. */
function* slices(content: Buffer): Generator<Buffer> {
  for (let at = 0; at < content.length; at += 7000) yield content.subarray(at, at + 7000);
}
const stored = async (): Promise<string[]> => {
  const names = await readdir(join(folder.path, 'files'), { recursive: true }).catch(() => []);
  return names.filter((name) => name.includes('/'));
};

it('gives back what it was given', async () => {
  const file = await save(png);
  expect(file).toEqual({
    id: 1,
    name: 'photo.png',
    mime: 'image/png',
    size: png.length,
    sha256: createHash('sha256').update(png).digest('hex'),
    createdAt: clock.now(),
  });
  const opened = await files.open(file.id);
  expect(opened.file).toEqual(file);
  expect((await buffer(opened.content)).equals(png)).toBe(true);
});

it('never lets a name near the disk', async () => {
  const names = [
    '../../etc/passwd',
    'C:\\Users\\a\\图.png',
    'a\r\nb.png',
    '',
    `${'长'.repeat(300)}.png`,
    '\u202egnp.html',
  ];
  const kept = [];
  for (const name of names) kept.push((await save(png, { name })).name);
  expect(kept.slice(0, 4)).toEqual(['passwd.png', '图.png', 'ab.png', 'file.png']);
  // What somebody saves must not open as a page.
  expect(kept[5]).toBe('gnp.html.png');
  expect(kept[4]).toMatch(/^长+\.png$/);
  expect(await stored()).toHaveLength(6);
  for (const path of await stored()) expect(path).toMatch(/^[\da-f]{2}\/[\da-f-]{36}$/);
});

describe('refuses, and leaves nothing behind,', () => {
  afterEach(async () => {
    expect(await stored()).toEqual([]);
    expect((await test.postgres.pool.query('select from file')).rowCount).toBe(0);
  });

  it('what grows past its limit, before the rest has come', async () => {
    let sent = 0;
    async function* endless(): AsyncGenerator<Buffer> {
      for (;;) {
        sent += 1000;
        yield Buffer.alloc(1000, 'a');
      }
    }
    const about = { name: 'a.txt', mime: 'text/plain', maxBytes: 50_000 };
    await expect(files.save(Readable.from(endless()), about)).rejects.toMatchObject({
      code: 'general.too_large',
      details: { limit: 50_000 },
    });
    expect(sent).toBeLessThan(200_000);
  });

  it('what is not of the declared kind, however short', async () => {
    for (const content of [randomBytes(5000), Buffer.from('MZ'), Buffer.alloc(0)]) {
      await expect(save(content)).rejects.toMatchObject({ code: 'general.wrong_kind' });
    }
  });

  it('what is refused before the disk has answered, however often', async () => {
    for (let n = 0; n < 300; n += 1) await expect(save(Buffer.from('MZ'))).rejects.toThrow();
  });

  it('what breaks off on the way', async () => {
    async function* broken(): AsyncGenerator<Buffer> {
      yield png.subarray(0, 5000);
      throw new Error('connection lost');
    }
    const about = { name: 'a.png', mime: 'image/png', maxBytes: 1_000_000 };
    await expect(files.save(Readable.from(broken()), about)).rejects.toThrow('connection lost');
  });

  it('what breaks off before the disk has answered', async () => {
    const content = Readable.from([png]);
    const saving = files.save(content, { name: 'a.png', mime: 'image/png', maxBytes: 1_000_000 });
    content.destroy(new Error('connection lost'));
    await expect(saving).rejects.toThrow('connection lost');
  });
});

it('reports a disk that cannot be written as an outage', async () => {
  await writeFile(join(folder.path, 'blocked'), '');
  const blocked = createFiles({
    dataDir: join(folder.path, 'blocked'),
    db: test.postgres.db,
    clock,
  });
  const about = { name: 'a.txt', mime: 'text/plain', maxBytes: 100 };
  await expect(blocked.save(Readable.from(['text']), about)).rejects.toMatchObject({
    code: 'general.unavailable',
    details: { service: 'files' },
  });
});

it('says that content is gone which is no longer on the disk', async () => {
  const file = await save(png);
  const [path = ''] = await stored();
  await rm(join(folder.path, 'files', path));
  await expect(files.open(file.id)).rejects.toMatchObject({
    family: 'refusal',
    code: 'general.file_gone',
    details: { name: 'photo.png' },
  });
});

it('takes away at the start what a killed process was writing, however young', async () => {
  await save(png);
  const [path = ''] = await stored();
  await writeFile(join(folder.path, 'files', `${path}.partial`), 'half');
  expect(await files.sweepPartial()).toBe(1);
  expect(await stored()).toEqual([path]);
});

it('knows nothing of a file that is not there', async () => {
  await expect(files.open(404)).rejects.toMatchObject({ code: 'general.not_found' });
});

describe('the sweep', () => {
  it('takes drafts after a day and leaves what was kept', async () => {
    const [draft, kept] = [await save(png), await save(png)];
    await transactions.run((tx) => files.keep(tx, kept.id));
    expect(await files.sweep()).toEqual({ drafts: 0, orphans: 0 });
    clock.advance(days(2));
    expect(await files.sweep()).toEqual({ drafts: 1, orphans: 1 });
    await expect(files.open(draft.id)).rejects.toMatchObject({ code: 'general.not_found' });
    expect((await buffer((await files.open(kept.id)).content)).equals(png)).toBe(true);
  });

  it('takes content whose row is gone, and not what is just being written', async () => {
    const file = await save(png);
    await transactions.run((tx) => files.remove(tx, file.id));
    await expect(files.open(file.id)).rejects.toMatchObject({ code: 'general.not_found' });
    expect(await files.sweep()).toEqual({ drafts: 0, orphans: 0 });
    const [path = ''] = await stored();
    const old = new Date(clock.now() - hours(2));
    await utimes(join(folder.path, 'files', path), old, old);
    expect(await files.sweep()).toEqual({ drafts: 0, orphans: 1 });
    expect(await stored()).toEqual([]);
  });
});
