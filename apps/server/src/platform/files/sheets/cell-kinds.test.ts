/** What cells say that hold no text and no number, and cells that are one. */
import { type Cell, type CellValue, writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { isCellError } from './cell-error.ts';
import { readSheet } from './read-sheet.ts';

const moment = new Date(Date.UTC(2026, 0, 2, 3, 4, 5));
const date = (numFmt: string): Partial<Cell> => ({
  value: moment,
  type: 'date',
  style: { numFmt },
});
const merged = (startRow: number, startCol: number, endRow: number, endCol = startCol) => ({
  ...{ startRow, startCol, endRow, endCol },
});

async function cellsOf(sheet: {
  readonly rows: CellValue[][];
  readonly cells?: Map<string, Partial<Cell>>;
  readonly merges?: ReturnType<typeof merged>[];
}) {
  const read = await readSheet(await writeXlsx({ sheets: [{ name: 'x', ...sheet }] }));
  return read.kind === 'rows' ? read.records.map(({ cells }) => cells) : read.kind;
}

test('a date is as it is shown in the sheet', async () => {
  const formats = ['d-mmm', 'yyyy/m/d', 'yyyy-mm-dd hh:mm:ss', 'm"月"d"日"'];
  const cells = new Map(formats.map((format, at) => [`0,${at}`, date(format)]));
  expect(await cellsOf({ rows: [[null]], cells })).toEqual([
    ['2-Jan', '2026/1/2', '2026-01-02 03:04:05', '1月2日'],
  ]);
});

test('yes and no are as they are shown in the sheet', async () => {
  expect(await cellsOf({ rows: [[true, false]] })).toEqual([['TRUE', 'FALSE']]);
});

test('an error is known, also of a formula, and in a CSV', async () => {
  const cells = new Map<string, Partial<Cell>>([
    ['0,0', { value: '#N/A', type: 'error' }],
    ['0,1', { value: '#DIV/0!', formulaResult: '#DIV/0!', formula: '1/0', type: 'formula' }],
  ]);
  const read = await cellsOf({ rows: [[null, null]], cells });
  expect(read).toEqual([['#N/A', '#DIV/0!']]);
  for (const text of ['#REF!', '#VALUE!', '#NAME?', '#NUM!', '#NULL!', '#n/a']) {
    expect(isCellError(text)).toBe(true);
  }
  for (const text of ['', '#1', '#Pump', 'N/A', '#N/A 2']) expect(isCellError(text)).toBe(false);
});

test('a merged cell counts for all its rows that say something', async () => {
  const rows = [
    ['Group', 'Name', 'Wide', null],
    ['Pump', 'a', 'x', null],
    [null, 'b', null, null],
    [null, null, null, null],
    [null, 'c', null, 'y'],
  ];
  const merges = [merged(1, 0, 3), merged(1, 2, 2, 3), merged(0, 2, 0, 3)];
  expect(await cellsOf({ rows, merges })).toEqual([
    ['Group', 'Name', 'Wide', ''],
    ['Pump', 'a', 'x', ''],
    ['Pump', 'b', 'x', ''],
    ['', 'c', '', 'y'],
  ]);
});

test('cells that are merged far beyond the table, and many times, cost nothing', async () => {
  const rows = [
    ['Pump', 'a'],
    [null, 'b'],
  ];
  const merges = Array.from({ length: 20_000 }, (_, at) => merged(at % 2, 0, 1_048_575, 16_383));
  expect(await cellsOf({ rows, merges })).toEqual([
    ['Pump', 'a'],
    ['Pump', 'b'],
  ]);
});
