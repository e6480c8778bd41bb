import { DataType } from '@millwright/kernel';
import { expect, it } from 'vitest';
import { plainValue } from './plain-value.ts';

it.each([
  ['0x3E8', DataType.INT16U, 1000],
  ['1e4', DataType.INT32S, 10_000],
  [' 5 ', DataType.FLOAT, 5],
  ['+05', DataType.INT16U, 5],
  ['9223372036854775807', DataType.INT64S, '9223372036854775807'],
  ['true', DataType.BOOL, true],
  ['NaN', DataType.INT16U, 'NaN'],
  ['1e400', DataType.DOUBLE, '1e400'],
  ['five', DataType.INT16U, 'five'],
  ['', DataType.INT16U, ''],
  [' 05 ', DataType.CHAR, ' 05 '],
  [7.5, DataType.FLOAT, 7.5],
  [false, DataType.BOOL, false],
])('%j is given to a point of type %i as %j', (value, dataType, plain) => {
  expect(plainValue(value, dataType)).toBe(plain);
});
