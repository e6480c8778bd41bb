import type { ProfileFamily } from '@millwright/contract/devices/protocols/index';
import { DataType } from '@millwright/kernel';
import { expect, it } from 'vitest';
import { pointRules } from '../protocols/modbus/point-rules.ts';
import { readRow } from './draft-rows.ts';
import { draftLines } from './draft-table.ts';

const family = (id: string, writable: boolean): ProfileFamily => ({
  ...{ id, kind: 'word', radix: 10, writable, flash: false, name: { 'zh-CN': id, 'en-US': id } },
  ranges: [{ first: '0', last: '65535' }],
});
const rules = pointRules([family('HR', true), family('IR', false)]);
const lines = (...rows: readonly string[]) =>
  draftLines(
    ['Tag,Address,Type,RW,Factor', ...rows].map((row, at) => ({
      ...{ line: at + 1, cells: row.split(',') },
    })),
    {
      ...{ maker: null, titleLine: 1 },
      columns: { name: 0, address: 1, dataType: 2, access: 3, slope: 4 },
    },
    rules,
  );

it('becomes rows that make the points of the table', () => {
  const [line] = lines('Level,40003,INT,RW,0.1');
  expect(line).toMatchObject({ line: 2, problems: [], row: { address: 'HR2' } });
  expect(line?.row && readRow(line.row, rules)?.entry).toMatchObject({
    ...{ name: 'Level', family: 'HR', address: '2', dataType: DataType.INT16S },
    ...{ writable: true, slope: 0.1, intercept: 0 },
  });
});

it('names every cell that cannot be, by the title of the file', () => {
  const read = lines('A,x,y,RO,1', 'B,30001,INT,RW,1', 'C,40001,INT,RO,1', 'c,40002,INT,RO,1');
  expect(read.map(({ row }) => row)).toEqual([null, null, null, null]);
  expect(read.map(({ problems }) => problems.map(({ column, error }) => [column, error]))).toEqual([
    [
      ['Type', 'point_file.type_unread'],
      ['Address', 'point_file.address_unread'],
    ],
    [['Address', 'point.read_only_family']],
    [['Tag', 'point_file.name_twice']],
    [['Tag', 'point_file.name_twice']],
  ]);
});
