/** What a bucket holds when backups are made in it, removed from it, given up and killed. */

import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { isWholeRun } from '@millwright/testing/long/whole-run';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createBackupCipher, plainText } from '../encryption/index.ts';
import { type Manifest, openManifest, sealManifest } from '../manifest/index.ts';
import { type BackupPlace, type NewBackup, nameOf, type StoredFile } from '../places/index.ts';
import { startTestBucket, type TestBucket } from './bucket.builders.ts';

let there: TestBucket;
beforeAll(async () => {
  there = await startTestBucket();
});
afterEach(() => {
  there.fateOf = () => 'through';
  vi.useRealTimers();
});
afterAll(() => there.stop());

const day = 86_400_000;
const moment = (number: number): number => Date.UTC(2026, 0, 1) + number * day;
const cipher = createBackupCipher('a long and random key of a backup');

const about: Omit<Manifest, 'format' | 'moment' | 'files'> = {
  release: 'test',
  endedAt: 1,
  base: null,
  postgres: { migrations: [], tables: [], sequences: [] },
  history: null,
  spool: { rows: 0 },
};

/** Writes files, or shares those that the base has. */
async function fill(
  made: NewBackup,
  place: BackupPlace,
  contents: Readonly<Record<string, string>>,
): Promise<StoredFile[]> {
  const last = (await place.list()).at(-1);
  const base = last === undefined ? undefined : place.open(last);
  const manifest = base && (await openManifest(base).catch(() => undefined));
  const known = manifest?.files ?? [];
  const files: StoredFile[] = [];
  for (const [name, content] of Object.entries(contents)) {
    const path = `data/${name}`;
    const sha256 = createHash('sha256').update(content).digest('hex');
    const same = known.find((file) => file.path === path && file.sha256 === sha256);
    const shared = same && base && (await made.share(base, same));
    files.push(shared ?? { path, ...(await made.write(path, [Buffer.from(content)])) });
  }
  return files;
}

const sealed = async (number: number, files: readonly StoredFile[], by = plainText) =>
  (await sealManifest({ ...about, moment: moment(number), files: [...files] }, by)).text;

/** A whole backup. */
async function take(
  place: BackupPlace,
  number: number,
  contents: Readonly<Record<string, string>>,
): Promise<void> {
  const made = await place.begin(nameOf(moment(number)));
  await made.complete(await sealed(number, await fill(made, place, contents)));
}

/** What is in a place, with names instead of moments. */
async function keysOf(name: string): Promise<string[]> {
  const { objects } = await there.objects.list(`${name}/`);
  const numbered = (key: string): string =>
    [1, 2, 3, 4, 5, 6].reduce((short, n) => short.replace(nameOf(moment(n)), `${n}`), key);
  return [...objects.keys()].map((key) => numbered(key.slice(name.length + 1))).sort();
}

/** What a backup holds, by path. */
async function contentsOf(place: BackupPlace, number: number): Promise<Record<string, string>> {
  const stored = place.open(nameOf(moment(number)));
  const { files } = await openManifest(stored);
  const read = files.map(async (file) => [file.path.slice(5), await textOf(stored.read(file))]);
  return Object.fromEntries(await Promise.all(read));
}

async function textOf(content: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<string> {
  return await text(
    (async function* () {
      yield* content;
    })(),
  );
}

test('what has not changed is not sent again, and stays for as long as somebody needs it', async () => {
  const place = there.place('shared');
  await take(place, 1, { old: 'a', 'with space+王.png': 'b' });
  const sent: string[] = [];
  there.fateOf = ({ method, path }) => {
    if (method === 'PUT') sent.push(path);
    return 'through';
  };
  await take(place, 2, { old: 'a', 'with space+王.png': 'b', new: 'c' });
  expect(
    sent.filter((path) => path.includes('/data/')).map((path) => path.split('/').at(-1)),
  ).toEqual(['new']);
  await take(place, 3, { old: 'a', new: 'c', own: 'd' });
  expect(await place.list()).toEqual([1, 2, 3].map((n) => nameOf(moment(n))));
  expect(await place.removeBefore(nameOf(moment(3)))).toBe(2);
  expect(await keysOf('shared')).toEqual([
    '1/data/old',
    '2/data/new',
    '3/data/own',
    '3/manifest.json',
  ]);
  expect(await contentsOf(place, 3)).toEqual({ old: 'a', new: 'c', own: 'd' });
  // The second day of a file is shared with where it lies, not with who shared it.
  await take(place, 4, { old: 'a' });
  await place.removeBefore(nameOf(moment(4)));
  expect(await keysOf('shared')).toEqual(['1/data/old', '4/manifest.json']);
  expect((await place.find()).path).toBe(`s3://backups/shared/${nameOf(moment(4))}`);
});

test('what somebody removed from the bucket is sent again', async () => {
  const place = there.place('removed');
  await take(place, 1, { old: 'a', other: 'b' });
  await there.objects.remove(`removed/${nameOf(moment(1))}/data/old`);
  await take(place, 2, { old: 'a', other: 'b' });
  expect(await contentsOf(place, 2)).toEqual({ old: 'a', other: 'b' });
});

test('one that is killed at any stage looks like none, and the next removes it', async () => {
  const place = there.place('killed');
  await take(place, 1, { old: 'a' });
  const stages: ((made: NewBackup) => Promise<unknown>)[] = [
    async () => {},
    (made) => made.write('data/x', [Buffer.from('x')]),
    (made) => fill(made, place, { old: 'a', x: 'x' }),
  ];
  for (const [n, stage] of stages.entries()) {
    await stage(await place.begin(nameOf(moment(2 + n))));
    expect(await place.list()).toEqual([nameOf(moment(1))]);
    expect((await place.find()).name).toBe(nameOf(moment(1)));
  }
  await take(place, 5, { old: 'a' });
  expect(await keysOf('killed')).toEqual(['1/data/old', '1/manifest.json', '5/manifest.json']);
  expect(await there.objects.listUploads('killed/')).toEqual([]);
});

test('one that is whole and whose claim is left is in the way of none, and stays', async () => {
  const place = there.place('left');
  there.fateOf = ({ method, path }) =>
    method === 'DELETE' && path.endsWith('.part') ? 'lost' : 'through';
  await take(place, 1, { old: 'a' });
  there.fateOf = () => 'through';
  expect(await keysOf('left')).toContainEqual(expect.stringMatching(/^1\..*\.part$/));
  await take(place, 2, { old: 'a', new: 'b' });
  expect(await contentsOf(place, 1)).toEqual({ old: 'a' });
  expect(await keysOf('left')).toEqual([
    '1/data/old',
    '1/manifest.json',
    '2/data/new',
    '2/manifest.json',
  ]);
});

if (isWholeRun) {
  test('one that was frozen while another began never becomes whole', async () => {
    const place = there.place('frozen');
    await take(place, 1, { old: 'a' });
    const frozen = await place.begin(nameOf(moment(2)));
    const files = await fill(frozen, place, { old: 'a', x: 'x' });
    await take(place, 3, { other: 'b' });
    await place.removeBefore(nameOf(moment(3)));
    expect(await keysOf('frozen')).toEqual(['3/data/other', '3/manifest.json']);
    // It wakes: what it refers to has gone.
    await expect(frozen.complete(await sealed(2, files))).rejects.toMatchObject({
      code: 'backup.overtaken',
    });
    expect(await place.list()).toEqual([nameOf(moment(3))]);
    await frozen.drop();
    expect(await keysOf('frozen')).toEqual(['3/data/other', '3/manifest.json']);
  });
}

if (isWholeRun) {
  test('whoever removes old ones leaves what one that has just begun may need', async () => {
    const place = there.place('both');
    await take(place, 1, { old: 'a' });
    await take(place, 2, { new: 'b' });
    let made: NewBackup | undefined;
    let files: StoredFile[] = [];
    // Between the look at what there is and the removal of the first another one begins on it.
    there.fateOf = async ({ method, path }) => {
      if (made === undefined && method === 'DELETE' && path.endsWith('manifest.json')) {
        there.fateOf = () => 'through';
        made = await place.begin(nameOf(moment(3)));
        const first = place.open(nameOf(moment(1)));
        const [old] = (await openManifest(first)).files;
        if (old !== undefined) files = [(await made.share(first, old)) ?? old];
      }
      return 'through' as const;
    };
    expect(await place.removeBefore(nameOf(moment(2)))).toBe(1);
    expect(files).toMatchObject([{ in: nameOf(moment(1)) }]);
    await made?.complete(await sealed(3, files));
    expect(await contentsOf(place, 3)).toEqual({ old: 'a' });
    await take(place, 4, { last: 'c' });
    await place.removeBefore(nameOf(moment(4)));
    expect(await keysOf('both')).toEqual(['4/data/last', '4/manifest.json']);
  });
}

test('two that begin at the same moment do not share a name', async () => {
  const place = there.place('same');
  await place.begin(nameOf(moment(1)));
  await expect(place.begin(nameOf(moment(1)))).rejects.toMatchObject({ code: 'backup.running' });
});

test('what one under another key needs is left, until that one has gone', async () => {
  const plain = there.place('keys');
  await take(plain, 1, { old: 'a' });
  const keyed = there.place('keys', { cipher });
  const second = await keyed.begin(nameOf(moment(2)));
  const file = { path: 'data/x', ...(await second.write('data/x', [Buffer.from('x')])) };
  await second.complete(await sealed(2, [file], cipher));
  await take(plain, 3, {});
  const third = await keyed.begin(nameOf(moment(4)));
  const shared = await third.share(keyed.open(nameOf(moment(2))), file);
  await third.complete(await sealed(4, shared === undefined ? [] : [shared], cipher));
  await there.objects.remove(`keys/${nameOf(moment(2))}/manifest.json`);
  // Who cannot read the fourth does not know what it needs.
  await take(plain, 5, { y: 'y' });
  expect(await keysOf('keys')).toContain('2/data/x');
  expect(await plain.removeBefore(nameOf(moment(5)))).toBe(3);
  expect(await keysOf('keys')).toEqual(['5/data/y', '5/manifest.json']);
});

const large = (bytes: number): Buffer[] => {
  const piece = Buffer.alloc(1 << 20, 'large');
  return Array.from({ length: Math.ceil(bytes / piece.length) }, () => piece);
};

if (isWholeRun) {
  test('a large file goes in parts, of which a failure leaves none', async () => {
    const place = there.place('large');
    const made = await place.begin(nameOf(moment(1)));
    const { bytes, sha256 } = await made.write('data/large', large(18 << 20));
    expect(bytes).toBe(18 << 20);
    const stored = place.open(nameOf(moment(1)));
    const hash = createHash('sha256');
    for await (const piece of stored.read({ path: 'data/large' })) hash.update(piece);
    expect(hash.digest('hex')).toBe(sha256);

    async function* broken() {
      yield* large(9 << 20);
      throw new TypeError('the disk is gone');
    }
    await expect(made.write('data/broken', broken())).rejects.toThrow('the disk is gone');
    const uploads = await there.objects.listUploads('large/');
    expect(uploads.map(({ key }) => key.split('/').at(-1))).toEqual(['manifest.json']);
    await made.drop();
    expect(await keysOf('large')).toEqual([]);
    expect(await there.objects.listUploads('large/')).toEqual([]);
  });
}

if (isWholeRun) {
  test('connections that are lost, answers that are lost or end too early: once is not noticed', async () => {
    const place = there.place('lossy');
    const seen = new Set<string>();
    const fates = ['lost', 'unanswered', 'cut'] as const;
    // Each request that there is, in each way, and then it goes through.
    there.fateOf = ({ method, path }) => {
      for (const fate of fates) {
        const what = `${fate} ${method} ${path}`;
        if (!seen.has(what)) {
          seen.add(what);
          return fate;
        }
      }
      return 'through';
    };
    const many = Object.fromEntries(Array.from({ length: 9 }, (_, n) => [`f${n}`, `content ${n}`]));
    await take(place, 1, many);
    seen.clear();
    await take(place, 2, { ...many, own: 'x'.repeat(100_000) });
    seen.clear();
    expect(await contentsOf(place, 2)).toEqual({ ...many, own: 'x'.repeat(100_000) });
    expect(await place.removeBefore(nameOf(moment(2)))).toBe(1);
    expect((await keysOf('lossy')).length).toBe(11);
    expect(await there.objects.listUploads('lossy/')).toEqual([]);
  });
}

if (isWholeRun) {
  test('a list that ends in its middle is not taken for all that there is', async () => {
    const place = there.place('short');
    await take(place, 1, { old: 'a' });
    const made = await place.begin(nameOf(moment(2)));
    await made.complete(await sealed(2, await fill(made, place, { old: 'a' })));
    there.fateOf = ({ path }) => (path.includes('list-type') ? 'short' : 'through');
    await expect(place.removeBefore(nameOf(moment(2)))).rejects.toMatchObject({
      code: 'backup.bucket_unreachable',
      details: { reason: expect.stringContaining('cut') },
    });
    there.fateOf = () => 'through';
    expect(await contentsOf(place, 2)).toEqual({ old: 'a' });
  });
}

if (isWholeRun) {
  test('a service that goes away in the middle leaves nothing that looks whole', async () => {
    const place = there.place('away');
    const made = await place.begin(nameOf(moment(1)));
    await made.write('data/x', [Buffer.from('x')]);
    there.fateOf = () => 'lost';
    await expect(made.write('data/y', [Buffer.from('y')])).rejects.toMatchObject({
      code: 'backup.bucket_unreachable',
    });
    await made.drop();
    there.fateOf = () => 'through';
    expect(await place.list()).toEqual([]);
    await expect(place.find()).rejects.toMatchObject({ code: 'backup.none' });
    await take(place, 2, {});
    expect(await keysOf('away')).toEqual(['2/manifest.json']);
  });
}

test.each([
  [
    'a wrong secret',
    { BACKUP_S3_SECRET: 'another' },
    'backup.bucket_key',
    /密钥.*BACKUP_S3_SECRET/s,
  ],
  [
    'a key that nobody has',
    { BACKUP_S3_KEY_ID: 'no:body' },
    'backup.bucket_key',
    /BACKUP_S3_KEY_ID/,
  ],
  [
    'another region',
    { BACKUP_S3_REGION: 'eu-west-9' },
    'backup.bucket_region',
    /us-east-1.*eu-west-9/,
  ],
  [
    'nobody at the address',
    { BACKUP_S3_ENDPOINT: 'http://127.0.0.1:1' },
    'backup.bucket_unreachable',
    /127\.0\.0\.1:1.*(ECONNREFUSED|bad port)/,
  ],
  [
    'a name that nobody knows',
    { BACKUP_S3_ENDPOINT: 'http://nobody.invalid' },
    'backup.bucket_unreachable',
    /nobody\.invalid/,
  ],
])('%s is told in words, and no secret with them', async (_what, other, code, words) => {
  const settings = { ...there.settings, ...other };
  const error: unknown = await there
    .place('refused', { settings })
    .begin(nameOf(moment(1)))
    .catch((reason: unknown) => reason);
  expect(error).toMatchObject({ code });
  const { details, cause } = error as { details: { problem: string }; cause?: unknown };
  expect(details.problem).toMatch(words);
  expect(`${JSON.stringify(details)} ${String(cause)}`).not.toContain(settings.BACKUP_S3_SECRET);
});

test('a clock that is wrong is told, with how much', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
  await expect(there.place('clock').list()).rejects.toMatchObject({
    code: 'backup.bucket_clock',
    details: { seconds: expect.toSatisfy((n: number) => n > 3_500 && n < 3_700) },
  });
});
