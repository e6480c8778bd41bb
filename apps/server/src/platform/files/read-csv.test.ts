import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { turnsDuring } from '@millwright/testing';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvOf } from './csv.ts';
import { readCsv, readCsvInTurns } from './read-csv.ts';

const cellsOf = (csv: string) => readCsv(csv).records.map(({ cells }) => cells);

it.each([
  [
    'a,b\r\n1,2\r\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    '\uFEFFa;b\n1;2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a\tb\n"1\n2"\t3',
    [
      ['a', 'b'],
      ['1\n2', '3'],
    ],
  ],
  [
    'a,b\n"say ""so""",x\n',
    [
      ['a', 'b'],
      ['say "so"', 'x'],
    ],
  ],
  [
    'a,b\n\n , \n1,',
    [
      ['a', 'b'],
      ['1', ''],
    ],
  ],
  ["a\n'=1+1\n'tis", [['a'], ['=1+1'], ["'tis"]]],
  ["a\n''=1+1\n''", [['a'], ["'=1+1"], ["''"]]],
  [
    '"a;b",c\n1,2',
    [
      ['a;b', 'c'],
      ['1', '2'],
    ],
  ],
])('reads %j', (csv, expected) => {
  expect(cellsOf(csv)).toEqual(expected);
});

it('tells the line of every record, and of a quote that is never closed', () => {
  const { records, brokenQuote } = readCsv('a\n"b\nc"\n\nd\n"e\nf');
  expect(records.map(({ line }) => line)).toEqual([1, 2, 5, 6]);
  expect(brokenQuote).toBe(6);
});

it.each([
  ['a,b\r\n"1\r\n2",3\r\n\r\n4,5\r\n', [1, 2, 5], null],
  ['a,b\n1,"c"d\n2,3', [1, 2], 2],
  ['a,b\n"1\n", "x,y"\n2,3', [1, 2, 4], 2],
  ['a,b\n1,2\n"3\n4","5\n6', [1, 2, 3], 4],
  ['a,b\n5" pipe,"6"" pipe"', [1, 2], null],
  ['', [], null],
])('%j has records at lines %j and a broken quote at %j', (csv, lines, quote) => {
  const { records, brokenQuote } = readCsv(csv);
  expect(records.map(({ line }) => line)).toEqual(lines);
  expect(brokenQuote).toBe(quote);
});

const hostile = [
  '"',
  '"a',
  '"a"b',
  '" ',
  '"a",',
  '"\n',
  ',',
  ';',
  '\n',
  '\r',
  ' ',
  "'",
  '=',
  'a"b,',
];
it.each(hostile)('reads a long file of %j in time that grows with it', (part) => {
  const text = (length: number) => `a,b\n${part.repeat(Math.floor(length / part.length))}`;
  const [short, long] = [text(131_072), text(2_097_152)];
  /** Of the processor: whatever else the machine does adds to the time. */
  const cost = (file: string): number => {
    const before = process.cpuUsage();
    readCsv(file);
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  // Sixteen times as long: in proportion 16, over the square 256. Below 10 ms the clock is coarse.
  const allowed = 80 * Math.max(cost(short), 10_000);
  expect(cost(long)).toBeLessThan(allowed);
});

it('reads back whatever our own files hold', async () => {
  const start = fc.stringMatching(/^['=+\-@＝ 0-9]{0,4}$/);
  const cell = fc
    .tuple(start, fc.string({ unit: 'grapheme' }))
    .map((parts) => parts.join('').trim());
  const table = fc.array(
    fc.tuple(cell, cell).filter((row) => row.some(Boolean)),
    { minLength: 1 },
  );
  const written = (rows: readonly (readonly [string, string])[]) =>
    text(
      csvOf(
        [0, 1].map((at) => ({
          title: { 'zh-CN': '列', 'en-US': 'Column' },
          cell: (row: readonly string[]) => row[at] ?? '',
        })),
        Readable.from([rows]),
        'en-US',
      ),
    );
  await fc.assert(
    fc.asyncProperty(table, async (rows) => {
      // A lone carriage return in a cell is not kept.
      fc.pre(rows.flat().every((each) => !/\r|\uFEFF/.test(each)));
      const [, ...back] = cellsOf(await written(rows));
      expect(back).toEqual(rows);
    }),
  );
});

it.each([
  ['more lines than are taken', 'a\n'.repeat(100_000), 'rows', 101],
  ['nothing but empty lines', '\n'.repeat(100_000), 'rows', 0],
  ['a line of too many cells', `a,b\n${','.repeat(1000)}\n${'a\n'.repeat(50)}`, 'size', 1],
  ['a cell that is too long', `a\n${'x'.repeat(21)}\n${'a\n'.repeat(50)}`, 'size', 1],
  ['as much as is taken', 'a,b\n'.repeat(100), null, 100],
])('ends at %s', (_, given, beyond, read) => {
  const limits = { rows: 100, columns: 10, cellLength: 20 };
  const found = readCsv(given, limits);
  expect(found.beyond).toBe(beyond);
  expect(found.records).toHaveLength(read);
});

it('leaves turns to others while it reads a long file', async () => {
  const many = 'a,b\n'.repeat(100_000);
  expect(await turnsDuring(() => readCsvInTurns(many))).toBeGreaterThan(5);
});

it('reads a file the same however many rows it has, quotes and line numbers too', () => {
  const rows = Array.from({ length: 1000 }, (_, at) => `${at},"a\n""${at}"""`);
  const { records, brokenQuote } = readCsv(rows.join('\n'));
  expect(brokenQuote).toBeNull();
  expect(records).toEqual(
    rows.map((_, at) => ({ line: 2 * at + 1, cells: [String(at), `a\n"${at}"`] })),
  );
  expect(readCsv(`${rows.join('\n')}\nx,"y" z\n`).brokenQuote).toBe(2001);
});

it.each(['sep=;', '"sep=;"', 'SEP=;', '\uFEFFsep=;'])(
  'goes by the line %j, which is none of the table',
  (told) => {
    const { records } = readCsv(`${told}\r\na,1;b\r\n2,5;3\r\n`);
    expect(records).toEqual([
      { line: 2, cells: ['a,1', 'b'] },
      { line: 3, cells: ['2,5', '3'] },
    ]);
  },
);

it('ends no line at the line ends of Unicode', () => {
  const { records } = readCsv('a;b\u2028c;d\n1;2\u20293;4\u00854\n');
  expect(records).toEqual([
    { line: 1, cells: ['a', 'b\u2028c', 'd'] },
    { line: 2, cells: ['1', '2\u20293', '4\u00854'] },
  ]);
});
