import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { checkArchive } from './check-archive.ts';
import { readXlsxRows } from './read-xlsx.ts';

const rows = { kind: 'rows', records: [{ line: 1, cells: ['a', '1'] }] };
const small = () => writeXlsx({ sheets: [{ name: 'x', rows: [['a', 1]] }] });
/** It would be copied cell by cell, 600 MB of it, while everybody else waits. */
const hostile = () => {
  const long = '表'.repeat(1000);
  const cells = Array.from({ length: 3000 }, () => Array.from({ length: 100 }, () => long));
  return writeXlsx({ sheets: [{ name: 'x', rows: cells }] });
};
const account = (name: string) => ({ account: name });

test('one long text in every cell is too large, however small the file', async () => {
  expect(await readXlsxRows(await hostile(), account('a'))).toEqual({ kind: 'too_large' });
});

/** Its end record names one directory, and another one by the way of archives that are far too large. */
const twoDirectories = (sentinel: 'count' | 'size' | 'place') => {
  const directory = (name: string, size: number) => {
    const entry = Buffer.alloc(46 + name.length);
    entry.writeUInt32LE(0x02014b50);
    entry.writeUInt32LE(size, 20);
    entry.writeUInt32LE(size, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.write(name, 46);
    return entry;
  };
  const shown = directory('xl/a', 1);
  const record = Buffer.alloc(56);
  record.writeUInt32LE(0x06064b50);
  record.writeBigUInt64LE(1n, 32);
  record.writeBigUInt64LE(BigInt(shown.length), 48);
  const hidden = directory('xl/sharedStrings.xml', 900_000_000);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50);
  locator.writeBigUInt64LE(BigInt(shown.length + hidden.length), 8);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(sentinel === 'count' ? 0xffff : 1, 10);
  end.writeUInt32LE(sentinel === 'size' ? 0xffffffff : shown.length, 12);
  end.writeUInt32LE(sentinel === 'place' ? 0xffffffff : 0, 16);
  return Buffer.concat([shown, hidden, record, locator, end]);
};

test.each(['count', 'size', 'place'] as const)(
  'no directory but the one that was looked at is read: %s elsewhere',
  async (sentinel) => {
    expect(checkArchive(twoDirectories(sentinel))).toBe('too_large');
    expect(await readXlsxRows(twoDirectories(sentinel), account('a'))).toEqual({
      kind: 'too_large',
    });
  },
);

test('a small one waits for no large ones, of however many accounts', async () => {
  const [book, large] = [await small(), await hostile()];
  const ended: string[] = [];
  await Promise.all([
    ...['a', 'b', 'c'].map(async (of) => {
      await readXlsxRows(large, account(of));
      ended.push('large');
    }),
    readXlsxRows(book, account('d')).then(() => ended.push('small')),
  ]);
  expect(ended[0]).toBe('small');
});

test('two that come at the same time are both read', async () => {
  const book = await small();
  expect(
    await Promise.all([readXlsxRows(book, account('a')), readXlsxRows(book, account('a'))]),
  ).toEqual([rows, rows]);
});

test('who sends files that take long waits for them, nobody else does', async () => {
  const long = await hostile();
  const ended: string[] = [];
  const reading = (file: Uint8Array, of: string) =>
    readXlsxRows(file, account(of)).then(
      ({ kind }) => ended.push(`${of}: ${kind}`),
      ({ code }) => ended.push(`${of}: ${code}`),
    );
  await Promise.all([
    ...[reading(long, 'hostile'), reading(long, 'hostile'), reading(long, 'hostile')],
    reading(long, 'other'),
  ]);
  expect(ended).toEqual([
    'hostile: general.too_many',
    'hostile: too_large',
    'other: too_large',
    'hostile: too_large',
  ]);
});

test('a file that nobody waits for any more takes no turn', async () => {
  const long = await hostile();
  const gone = new AbortController();
  const first = readXlsxRows(long, { account: 'a', gone: gone.signal });
  const second = readXlsxRows(long, { account: 'b', gone: gone.signal });
  gone.abort();
  await first;
  await expect(second).rejects.toMatchObject({ code: 'general.too_many' });
});

test('the rows of a long file come whole, in their order', async () => {
  const many = Array.from({ length: 5000 }, (_, at) => Array.from({ length: 20 }, () => at));
  const book = await writeXlsx({ sheets: [{ name: 'x', rows: many }] });
  const read = await readXlsxRows(book, account('a'));
  expect(read.kind === 'rows' && read.records.map(({ line }) => line)).toEqual(
    many.map((_, at) => at + 1),
  );
});
