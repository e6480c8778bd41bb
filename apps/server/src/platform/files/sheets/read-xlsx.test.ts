import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { readXlsxRows } from './read-xlsx.ts';

test('one long text in every cell is too large, however small the file', async () => {
  const long = '表'.repeat(1000);
  const rows = Array.from({ length: 3000 }, () => Array.from({ length: 100 }, () => long));
  const book = await writeXlsx({ sheets: [{ name: 'x', rows }] });
  // It would be copied cell by cell, 600 MB of it, while everybody else waits.
  expect(await readXlsxRows(book)).toEqual({ kind: 'too_large' });
});

test('two that come at the same time are both read', async () => {
  const book = await writeXlsx({ sheets: [{ name: 'x', rows: [['a', 1]] }] });
  const expected = { kind: 'rows', records: [{ line: 1, cells: ['a', '1'] }] };
  expect(await Promise.all([readXlsxRows(book), readXlsxRows(book)])).toEqual([expected, expected]);
});
