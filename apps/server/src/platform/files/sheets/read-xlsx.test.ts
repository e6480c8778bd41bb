import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
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

test('two that come at the same time are both read', async () => {
  const book = await small();
  expect(
    await Promise.all([readXlsxRows(book, account('a')), readXlsxRows(book, account('a'))]),
  ).toEqual([rows, rows]);
});

test('who sends files that take long waits for them, nobody else does', async () => {
  const [book, long] = [await small(), await hostile()];
  const ended: string[] = [];
  const reading = (file: Uint8Array, of: string) =>
    readXlsxRows(file, account(of)).then(
      ({ kind }) => ended.push(`${of}: ${kind}`),
      ({ code }) => ended.push(`${of}: ${code}`),
    );
  await Promise.all([
    ...[reading(long, 'hostile'), reading(long, 'hostile'), reading(long, 'hostile')],
    reading(book, 'other'),
  ]);
  expect(ended).toEqual([
    'hostile: general.too_many',
    'hostile: too_large',
    'other: rows',
    'hostile: too_large',
  ]);
});

test('a file that nobody waits for any more takes no turn', async () => {
  const [book, long] = [await small(), await hostile()];
  const gone = new AbortController();
  const first = readXlsxRows(long, { account: 'a', gone: gone.signal });
  const second = readXlsxRows(book, { account: 'b', gone: gone.signal });
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
