import { describe, expect, it } from 'vitest';
import { DataType, DisplayFormat } from './data-type.ts';
import { formatNumber, formatValue, noValue } from './format-value.ts';

const { INT16S, INT16U, INT32S, FLOAT, DOUBLE, BOOL, CHAR } = DataType;
const { decimal, hex, binary, octal, ascii } = DisplayFormat;

describe('formatValue', () => {
  it.each([
    [12.345, DOUBLE, decimal, 1, '12.3'],
    [12, DOUBLE, decimal, 2, '12.00'],
    [-0.04, DOUBLE, decimal, 1, '0.0'],
    [0.10000000149011612, FLOAT, decimal, null, '0.1'],
    [0.1, DOUBLE, decimal, null, '0.1'],
    [255, INT16U, hex, null, '0x00FF'],
    [-1, INT16S, hex, null, '0xFFFF'],
    [-2, INT32S, hex, null, '0xFFFFFFFE'],
    [5, INT16U, binary, null, '0b0000000000000101'],
    [8, INT16U, octal, null, '0o000010'],
    [1.5, INT16U, hex, 1, '1.5'],
    [1, BOOL, decimal, null, '1'],
    [0, BOOL, decimal, 2, '0'],
    ['A-17', CHAR, ascii, null, 'A-17'],
    [null, INT16U, decimal, 1, noValue],
    [Number.NaN, INT16U, decimal, 1, noValue],
    [Number.POSITIVE_INFINITY, DOUBLE, decimal, 1, '∞'],
    [1e21, DOUBLE, decimal, 2, '1.00e+21'],
    [16_777_217, FLOAT, decimal, null, '16777217'],
    [1e-9, DOUBLE, decimal, null, '1.000e-9'],
  ])(
    '%s as type %s in format %s with %s decimals is %s',
    (value, dataType, displayFormat, decimals, text) => {
      expect(formatValue(value, { dataType, displayFormat, decimals })).toBe(text);
    },
  );
});

it('keeps whole numbers whole', () => {
  expect(formatNumber(9007199254740991, null)).toBe('9007199254740991');
});
