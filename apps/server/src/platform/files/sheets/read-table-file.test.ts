import { writeXlsx } from 'hucre/xlsx';
import { expect, it } from 'vitest';
import { readTableFile } from './read-table-file.ts';
import { textIn } from './table-text.ts';

const table = '名称,地址\r\n压力,40001\r\n';
const rows = [
  { line: 1, cells: ['名称', '地址'] },
  { line: 2, cells: ['压力', '40001'] },
];
const utf16 = (text: string): Buffer => Buffer.from(`\uFEFF${text}`, 'utf16le');

it.each([
  ['UTF-8', 'utf-8', Buffer.from(table)],
  ['UTF-8 with a mark', 'utf-8', Buffer.from(`\uFEFF${table}`)],
  ['UTF-16', 'utf-16', utf16(table.replaceAll(',', '\t'))],
  ['UTF-16 with its bytes turned', 'utf-16', utf16(table).swap16()],
  ['UTF-16 without a mark', 'utf-16', utf16(table).subarray(2)],
  ['UTF-16 with its bytes turned, without a mark', 'utf-16', utf16(table).subarray(2).swap16()],
  ['lines ended by carriage returns', 'utf-8', Buffer.from(table.replaceAll('\r\n', '\r'))],
  ['semicolons', 'utf-8', Buffer.from(table.replaceAll(',', ';'))],
])('reads a table in %s', async (_, encoding, bytes) => {
  expect(await readTableFile(bytes, { account: 'a' })).toEqual({
    kind: 'rows',
    records: rows,
    encoding,
  });
});

it('reads UTF-16 without a mark by its separators, though a letter has a zero on the other side', () => {
  // The lower half of U+4E00 is nothing.
  const text = '一号机,一\n';
  expect(textIn(utf16(text).subarray(2))).toEqual({ text, encoding: 'utf-16' });
});

it.each([
  [
    'in a line of its own',
    'a,b\r\n1,2\r3,4\n5,6',
    [
      ['1', '2'],
      ['3', '4'],
      ['5', '6'],
    ],
  ],
  [
    'but for one within quotes',
    'a,b\n"1\rx",2\r3,4\n',
    [
      ['1\rx', '2'],
      ['3', '4'],
    ],
  ],
  [
    'after doubled quotes',
    'a,b\n"1""\rx",2\r3,4\n',
    [
      ['1"\rx', '2'],
      ['3', '4'],
    ],
  ],
  [
    'after the sign for inches',
    'a,b\n5" x,2\r3" y,4\n',
    [
      ['5" x', '2'],
      ['3" y', '4'],
    ],
  ],
])('ends a line at a carriage return alone among others, %s', async (_, text, expected) => {
  const read = await readTableFile(Buffer.from(text), { account: 'a' });
  const records = read.kind === 'rows' ? read.records : read;
  expect(records).toMatchObject([{ cells: ['a', 'b'] }, ...expected.map((cells) => ({ cells }))]);
});

it('reads many lines that end in two ways', async () => {
  const text = `a,b\r\n${'P,1\r'.repeat(3000)}`;
  const read = await readTableFile(Buffer.from(text), { account: 'a' });
  expect(read.kind === 'rows' && read.records.length).toBe(3001);
});

it('reads GB 18030, as Chinese Windows writes it', () => {
  expect(textIn(Buffer.from('d1b9c1a6', 'hex'))).toEqual({ text: '压力', encoding: 'gb18030' });
});

it.each([
  'Name;Einheit\nFüllhöhe;m³\nKühlwasser Rücklauf;°C\n',
  'Nom;Unité\nPression d’entrée;bar\nDébit;m³/h\n',
  'Größe,Öl\nDruck für Prüfung,±0\n',
])('reads Western Windows by how its letters stand: %j', (text) => {
  const bytes = Uint8Array.from(text.replaceAll('’', '\x92'), (sign) => sign.charCodeAt(0));
  expect(textIn(bytes)).toEqual({ text, encoding: 'windows-1252' });
  expect(textIn(bytes, 'windows-1252')).toEqual({ text, encoding: 'windows-1252' });
  expect(textIn(bytes, 'utf-8')).toBeNull();
});

it.each([
  ['多', 'b6e0'],
  ['阀1,槽2', 'b7a7312cb2db32'],
  ['開關', 'e95fea50'],
  ['温度℃', 'cec2b6c8a1e6'],
  ['氢气湿度', 'c7e2c6f8caaab6c8'],
])('goes on reading Chinese as such: %s', (text, hex) => {
  expect(textIn(Buffer.from(hex, 'hex'))).toEqual({ text, encoding: 'gb18030' });
});

it('reads as Western Windows nothing that has bytes which mean nothing there', () => {
  expect(textIn(Buffer.from('41814281', 'hex'), 'windows-1252')).toBeNull();
});

it('reads Big5 where it is asked for, and says what it took it for where it is not', () => {
  const bytes = Buffer.from('c0a3a44f', 'hex');
  expect(textIn(bytes)?.encoding).toBe('gb18030');
  expect(textIn(bytes, 'big5')).toEqual({ text: '壓力', encoding: 'big5' });
  for (const wrong of ['c0a3ff', 'ff2c', 'c0', 'c02c', 'c080']) {
    expect(textIn(Buffer.from(wrong, 'hex'), 'big5')).toBeNull();
  }
});

it('reads a workbook: merged headings, numbers, formulas by what they came to', async () => {
  const book = await writeXlsx({
    sheets: [
      {
        name: 'points',
        rows: [['Plant 7'], ['Tag', 'Address', 'Sum'], ['P', 400_001, 12]],
        merges: [{ startRow: 0, startCol: 0, endRow: 0, endCol: 2 }],
        cells: new Map([['2,2', { formula: 'A1+B1', formulaResult: 12 }]]),
      },
    ],
  });
  expect(await readTableFile(book, { account: 'a' })).toEqual({
    kind: 'rows',
    encoding: null,
    records: [
      { line: 1, cells: ['Plant 7', '', ''] },
      { line: 2, cells: ['Tag', 'Address', 'Sum'] },
      { line: 3, cells: ['P', '400001', '12'] },
    ],
  });
});

const lines = (count: number): Buffer => Buffer.from(`名称,地址\n${'P,1\n'.repeat(count)}`);

it.each([
  ['nothing', Buffer.from(''), { kind: 'rows', records: [], encoding: 'utf-8' }],
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]), { kind: 'unreadable' }],
  ['an archive of something else', Buffer.from('PK\x03\x04 no'), { kind: 'unreadable' }],
  [
    'one in two encodings',
    Buffer.concat([Buffer.from('名称,单位\n温度,℃\n'), Buffer.from('d1b9c1a6ff', 'hex')]),
    { kind: 'unreadable' },
  ],
  ['half a UTF-16 file', utf16('名称').subarray(0, 5), { kind: 'unreadable' }],
  ['a quote that is not closed', Buffer.from('a,b\n"c,d'), { kind: 'unreadable', line: 2 }],
  ['too many lines', lines(10_000), { kind: 'too_long' }],
  ['a cell too long', Buffer.from(`a,b\n${'x'.repeat(2001)},1`), { kind: 'too_large' }],
  ['too many columns', Buffer.from(','.repeat(100).concat('x')), { kind: 'too_large' }],
])('answers %s', async (_, bytes, expected) => {
  expect(await readTableFile(bytes, { account: 'a' })).toEqual(expected);
});

it('says of a workbook with too many lines that they are', async () => {
  const many = Array.from({ length: 10_000 }, (_, at) => [`P${at}`, at]);
  const book = await writeXlsx({ sheets: [{ name: 'x', rows: many }] });
  expect(await readTableFile(book, { account: 'a' })).toEqual({ kind: 'too_long' });
});
