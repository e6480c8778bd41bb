import { text } from 'node:stream/consumers';
import { turnsDuring } from '@millwright/testing';
import { expect, test } from 'vitest';
import { type CsvColumn, csvMoment, csvOf } from './csv.ts';

type Row = readonly [string | number | boolean | null];
const columns: CsvColumn<Row>[] = [
  { title: { 'zh-CN': '值', 'en-US': 'Value, "as is"' }, cell: ([value]) => value },
];
const csv = (values: readonly Row[0][], language: 'zh-CN' | 'en-US' = 'zh-CN') => {
  async function* pages() {
    for (const value of values) yield [[value] as const];
  }
  return text(csvOf(columns, pages(), language));
};

test('begins with a BOM and its titles, lines end as RFC 4180 says', async () => {
  expect(await csv([1, null, true])).toBe('\uFEFF值\r\n1\r\n\r\ntrue\r\n');
  expect(await csv([], 'en-US')).toBe('\uFEFF"Value, ""as is"""\r\n');
});

test.each([
  ['a "b", c', '"a ""b"", c"'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', "'=1+1"],
  ['+cmd', "'+cmd"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  [' =1', "' =1"],
  ['\r=1', `"'\r'=1"`],
  ['a;=1', "a;'=1"],
  ['＝1', "'＝1"],
  ['=HYPERLINK("x","y")', '"\'=HYPERLINK(""x"",""y"")"'],
  ['-12.5e3', '-12.5e3'],
  ['+7', '+7'],
  ['泵站', '泵站'],
])('writes %j as %j', async (value, written) => {
  expect(await csv([value])).toBe(`\uFEFF值\r\n${written}\r\n`);
});

test('numbers stay numbers', async () => {
  expect(await csv([-5.25])).toBe('\uFEFF值\r\n-5.25\r\n');
});

test('times are those of the zone', () => {
  expect(csvMoment(Date.UTC(2026, 10, 20, 0, 5), 'Asia/Shanghai')).toBe('2026-11-20 08:05:00');
});

test('gives others their turn between the rows of one long page', async () => {
  const rows = Array.from({ length: 1000 }, (_, at) => [at] as const);
  async function* page() {
    yield rows;
  }
  let written = '';
  const turns = await turnsDuring(async () => {
    written = await text(csvOf(columns, page(), 'zh-CN'));
  });
  expect(written).toBe(`\uFEFF值\r\n${rows.map(([at]) => `${at}\r\n`).join('')}`);
  expect(turns).toBeGreaterThanOrEqual(4);
});

test('gives others their turn between the long rows of one page', async () => {
  const long = '"x"'.repeat(10_000);
  async function* page() {
    yield Array.from({ length: 100 }, () => [long] as const);
  }
  const turns = await turnsDuring(() => text(csvOf(columns, page(), 'zh-CN')));
  expect(turns).toBeGreaterThanOrEqual(30);
});

test('gives others their turn between many short pages', async () => {
  async function* pages() {
    for (let page = 0; page < 100; page += 1) yield [[page] as const];
  }
  const turns = await turnsDuring(() => text(csvOf(columns, pages(), 'zh-CN')));
  expect(turns).toBeGreaterThanOrEqual(99);
});
