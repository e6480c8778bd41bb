/** A sheet in another program: LibreOffice reads its cells, and reckons its formulas by itself. */
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import type { SheetCell } from '@millwright/contract/reports/sheets/sheet-template';
import { createTempDir } from '@millwright/testing/temp-dir';
import papaparse from 'papaparse';
import { expect, test } from 'vitest';
import { type StyledSheet, styledXlsx } from '../../../platform/files/index.ts';
import { daySheet } from './history-sheets.builders.ts';
import { drawOut, type FilledSheet, type Filling, fillSheet } from './model/index.ts';
import { styledCell } from './sheet-file.ts';

const run = promisify(execFile);

/** Texts between commas in UTF-8, as they are shown. */
const csv = 'csv:Text - txt - csv (StarCalc):44,34,76,1';

/** The cells of a workbook as LibreOffice shows them. */
async function readBack(sheet: StyledSheet): Promise<string[][]> {
  const { path: folder } = createTempDir();
  const file = join(folder, 'sheet.xlsx');
  const { signal } = new AbortController();
  await writeFile(file, await buffer(styledXlsx(sheet, { signal })));
  const profile = `-env:UserInstallation=file://${folder}/profile`;
  await run('soffice', [profile, '--headless', '--convert-to', csv, '--outdir', folder, file]);
  return papaparse.parse<string[]>(await readFile(join(folder, 'sheet.csv'), 'utf8')).data;
}

/** What is kept of a formula without its result must be reckoned by whoever opens it. */
const withoutResults = ({ cells, ...sheet }: StyledSheet): StyledSheet => ({
  ...sheet,
  cells: cells.map((cell) => (cell.formula === null ? cell : { ...cell, value: null })),
});

const styledSheet = ({ cells, ...sheet }: FilledSheet, name: string): StyledSheet => ({
  ...{ ...sheet, name },
  cells: cells.map(styledCell),
});

const lists: Readonly<Record<string, readonly (number | string)[]>> = {
  steps: [46_346, 46_346.25, 46_346.5, 46_346.75],
  series: [30.1, 28.5, 29.9, 30.3],
  alarmList: ['=1+1', '+2'],
};

function fillingOf({ content }: SheetCell): Filling | null {
  if (content === undefined) return null;
  const list = lists[content.kind];
  if (list !== undefined) return list.map((value) => ({ value, decimals: null }));
  if (['moment', 'value', 'sample', 'state', 'alarms'].includes(content.kind)) {
    return { value: content.kind === 'state' ? 0.5 : 46_346 };
  }
  return null;
}

test('a sheet with Chinese heads, bound cells and formulas is read as it was meant', async () => {
  const fillings = new Map<SheetCell, Filling>();
  for (const cell of daySheet.cells) {
    const filling = fillingOf(cell);
    if (filling !== null) fillings.set(cell, filling);
  }
  const filled = fillSheet(drawOut(daySheet, fillings));
  const rows = await readBack(withoutResults(styledSheet(filled, '日报表')));
  expect(rows.slice(0, 3).map((row) => row.slice(0, 3))).toEqual([
    ['空压站日报表', '', ''],
    ['日期', '2026-11-20', ''],
    ['时间', '=压力', '超出平均'],
  ]);
  for (const { row, column, text } of filled.cells) {
    const shown = rows[row]?.[column];
    const [ours, theirs] = [Number(text), Number(shown)];
    if (text !== '' && Number.isFinite(ours)) expect(theirs).toBeCloseTo(ours, 6);
    else expect(shown).toBe(text);
  }
  expect(rows[12]?.[1]).toBe('=1+1');
});

const formulas = [
  ...['1+2*3', '2^3^2', '-2^2', '2^-1', '50%*4', '10-4-3', '7/2-1', '"a"&1+1&"b"', 'A1+B2'],
  ...['"ABC"="abc"', '2<10', '1<>1', 'SUM(A1:C2)', 'SUM(A1,B2,5)', 'AVERAGE(A1:B2)', 'MIN(A1:C2)'],
  ...['MAX(B2:B2)', 'MEDIAN(A1:B2)', 'STDEV(A1:B2)', 'COUNT(A1:C2)', 'COUNTA(A1:C2)'],
  ...[
    'COUNTIF(A1:C2,">1")',
    'COUNTIF(A1:C2,"three")',
    'SUMIF(A1:A2,">=4",B1:B2)',
    'PRODUCT(A1:B2)',
  ],
  ...[
    'ROUND(1.005,2)',
    'ROUND(-2.5,0)',
    'ROUND(1234,-2)',
    'ROUNDUP(1.001,2)',
    'ROUNDDOWN(-1.009,2)',
  ],
  ...[
    'INT(-1.5)',
    'MOD(-3,2)',
    'MOD(3,-2)',
    'POWER(2,10)',
    'ABS(-3)',
    'SQRT(2)',
    'IF(A1>0,"on","off")',
  ],
  ...['IF(A1=1,B1,1/0)', 'IFERROR(1/0,"x")', 'AND(A1,TRUE)', 'OR(FALSE,B2)', 'NOT(0)', 'LEN(C1)'],
  ...['CONCATENATE(C1,"-",A1)', 'LEFT(C1,2)', 'RIGHT(C1,2)', '1/0', 'B2'],
];

test('what formulas come to is what it reckons', async () => {
  const place = (row: number, column: number) => ({ row, column });
  const template = {
    ...{ format: 1, rows: 100, columns: 3, widths: [], heights: [], merges: [] },
    cells: [
      { ...place(0, 0), content: { kind: 'number' as const, number: 1 } },
      { ...place(0, 1), content: { kind: 'number' as const, number: 2 } },
      { ...place(0, 2), content: { kind: 'text' as const, text: 'three' } },
      { ...place(1, 0), content: { kind: 'number' as const, number: 4 } },
      ...formulas.map((formula, at) => ({
        ...place(3 + at, 0),
        content: { kind: 'formula' as const, formula: `=${formula}` },
      })),
    ],
  };
  const filled = fillSheet(drawOut(template, new Map()));
  const rows = await readBack(withoutResults(styledSheet(filled, 'Formulas')));
  const told = formulas.map((formula, at) => {
    const ours = filled.cells.find(({ row }) => row === 3 + at)?.text ?? '';
    const theirs = rows[3 + at]?.[0] ?? '';
    const isClose = Math.abs(Number(ours) - Number(theirs)) < 0.005;
    return `${formula}: ${ours === theirs || isClose ? 'the same' : `${ours}, ${theirs}`}`;
  });
  expect(told).toEqual(formulas.map((formula) => `${formula}: the same`));
});
