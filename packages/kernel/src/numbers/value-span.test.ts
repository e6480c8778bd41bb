import { expect, it } from 'vitest';
import { DataType } from '../data-type.ts';
import { valueSpan } from './value-span.ts';

it.each([
  ['a state', DataType.BOOL, 1, 0, { low: 0, high: 1, step: 1 }],
  ['a whole number', DataType.INT16S, 1, 0, { low: -32768, high: 32767, step: 1 }],
  ['a scaled one', DataType.INT16U, 0.5, -10, { low: -10, high: 32757.5, step: 0.5 }],
  ['one turned round', DataType.INT8U, -2, 0, { low: -510, high: 0, step: 2 }],
  [
    'a real one',
    DataType.FLOAT,
    1,
    0,
    { low: -3.4028234663852886e38, high: 3.4028234663852886e38, step: 0 },
  ],
  ['a text', DataType.CHAR, 1, 0, null],
])('knows what %s can be', (_what, dataType, slope, intercept, expected) => {
  expect(valueSpan({ dataType, slope, intercept })).toEqual(expected);
});

it('has no border for a double that is scaled beyond numbers', () => {
  const span = valueSpan({ dataType: DataType.DOUBLE, slope: 10, intercept: 0 });
  expect(span).toEqual({ low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY, step: 0 });
});
