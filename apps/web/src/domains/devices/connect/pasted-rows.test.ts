import { DataType } from '@millwright/kernel';
import { expect, it } from 'vitest';
import { readPastedRows } from './pasted-rows.ts';

const isAddress = (text: string) => /^(HR|D)?\d+$/.test(text);
const read = (text: string) => readPastedRows(text, isAddress);

it.each([
  [
    'in the order of our own table',
    'Pressure\t40001\tREAL\tbar\t1\t8\nSpeed\t40003\tUINT16\trpm',
    [
      {
        name: 'Pressure',
        address: '40001',
        dataType: DataType.FLOAT,
        unit: 'bar',
        lowerLimit: 1,
        upperLimit: 8,
      },
      { name: 'Speed', address: '40003', dataType: DataType.INT16U, unit: 'rpm' },
    ],
  ],
  [
    'with titles, in any order',
    '地址\t备注\t名称\t单位\t上限\r\n40001\tx\t压力\tbar\t8\r\n',
    [{ name: '压力', address: '40001', unit: 'bar', upperLimit: 8 }],
  ],
  [
    'with English titles of another maker',
    'Tag Name\tAddress\tData Type\nT1\tD100\tWord\n',
    [{ name: 'T1', address: 'D100', dataType: DataType.INT16U, unit: '' }],
  ],
  [
    'with all four limits',
    '名称\t地址\t低低限\t下限\t上限\t高高限\n液位\t40001\t1\t2\t8\t9\n',
    [
      {
        ...{ name: '液位', address: '40001', unit: '' },
        ...{ lowLowLimit: 1, lowerLimit: 2, upperLimit: 8, highHighLimit: 9 },
      },
    ],
  ],
  [
    'addresses first',
    '40001\tPressure\n40002\tSpeed',
    [
      { name: 'Pressure', address: '40001', unit: '' },
      { name: 'Speed', address: '40002', unit: '' },
    ],
  ],
  [
    'addresses alone',
    '40001\n40002\n',
    [
      { name: '', address: '40001', unit: '' },
      { name: '', address: '40002', unit: '' },
    ],
  ],
  [
    'cells in quotation marks, and empty rows',
    '"a ""b"""\t40001\n\n\t\n"c\nd"\t40002',
    [
      { name: 'a "b"', address: '40001', unit: '' },
      { name: 'c\nd', address: '40002', unit: '' },
    ],
  ],
  [
    'numbers as spreadsheets group them, and types nobody knows',
    'A\t40001\tmystery\t\t\t1,000',
    [{ name: 'A', address: '40001', unit: '', upperLimit: 1000 }],
  ],
])('a table is read %s', (_name, text, rows) => {
  expect(read(text)?.rows).toEqual(rows);
});

it('says which types and limits it could not read, each once', () => {
  const table = 'A\t40001\tmystery\tbar\tlow\t8\nB\t40002\tmystery\nC\t40003\tsigned';
  expect(read(table)?.unread).toEqual(['mystery', 'low']);
  expect(read(table)?.rows.at(-1)).toMatchObject({ dataType: DataType.INT16S });
});

it.each(['40001', ' Pressure \n', ''])('%j is no table', (text) => {
  expect(read(text)).toBeNull();
});
