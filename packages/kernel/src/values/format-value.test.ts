import { describe, expect, it } from 'vitest';
import { DataType, DisplayFormat } from '../data-type.ts';
import { formatNumber, formatValue, noValue, type SwitchWords, sayValue } from './format-value.ts';

const { INT16S, INT16U, INT32S, INT64S, FLOAT, DOUBLE, BOOL, CHAR } = DataType;
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

describe('sayValue', () => {
  const words: SwitchWords = ['关', '开'];
  const states = [
    { value: 0, text: '停止', color: 'grey' as const },
    { value: 1, text: '运行', color: null },
    { value: -1, text: '反转', color: null },
  ];
  it.each([
    [0, INT16U, states, '停止'],
    [-1, INT16S, states, '反转'],
    [7, INT16U, states, '7'],
    [0.1 * 3 * 10 - 2, INT16S, states, '运行'],
    [1.0001, INT16S, states, '1.0001'],
    [1.5, INT16U, states, '1.5'],
    [2, INT16U, null, '2'],
    [0, BOOL, null, '关'],
    [1, BOOL, null, '开'],
    [1, BOOL, states, '运行'],
    [1, BOOL, states.slice(0, 1), '开'],
    [null, BOOL, states, noValue],
    [Number.NaN, BOOL, null, noValue],
    [null, INT16U, states, noValue],
    ['9223372036854775807', INT64S, states, '9223372036854775807'],
    ['0', CHAR, states, '0'],
    [12.345, DOUBLE, null, '12.3'],
  ])('%s of type %s with the texts %j is %s', (value, dataType, texts, said) => {
    const decimals = dataType === DOUBLE ? 1 : null;
    const format = { dataType, displayFormat: decimal, decimals, texts };
    expect(sayValue(value, format, words)).toBe(said);
  });
});
