import { pointBlockInput } from '@millwright/contract/devices/point-blocks/point-blocks.schemas';
import { DataType, deviceId } from '@millwright/kernel';
import { expect, it } from 'vitest';
import { finishBlock, nextRow } from './block-form.ts';

it.each([
  [[], { name: '' }],
  [[{ name: '温度09', dataType: DataType.FLOAT }], { name: '温度10', dataType: DataType.FLOAT }],
  [[{ name: '温度' }], { name: '' }],
  [
    [{ name: 'M1', dataType: DataType.BOOL, bit: 15 }],
    { name: 'M2', dataType: DataType.BOOL, bit: 0 },
  ],
  [
    [{ name: 'T1', dataType: DataType.CHAR, length: 4 }],
    { name: 'T2', dataType: DataType.CHAR, length: 4 },
  ],
])('after %j comes %j', (rows, next) => {
  expect(nextRow(rows)).toEqual(next);
});

it('becomes what the server takes', () => {
  const fields = { name: '轴参数', family: 'HR', address: '100' };
  const rows = [
    { name: 'a', dataType: DataType.INT32S, length: 9, bit: 3 },
    { name: 'b', dataType: DataType.CHAR, length: 4 },
  ];
  const block = pointBlockInput.parse(finishBlock(deviceId(1), { ...fields, rows }));
  expect(block.rows).toMatchObject([{ length: 1, bit: null }, { length: 4 }]);
});

it('a row without a data type is refused for that', () => {
  const fields = { name: '轴参数', family: 'HR', address: '100', rows: [{ name: 'a' }] };
  const { error } = pointBlockInput.safeParse(finishBlock(deviceId(1), fields));
  expect(error?.issues.map(({ message }) => message)).toEqual(['point_block.type_missing']);
});
