import { anyValue, DataType, type SwitchWords } from '@millwright/kernel';
import { describe, expect, it } from 'vitest';
import { beyondLimit, entryKind, limitsOf, namedValues, parseEntry } from './write-value.ts';

describe('an entered value', () => {
  it.each([
    ['12', 'number', 12],
    [' -3.5 ', 'number', -3.5],
    ['1e3', 'number', 1000],
    ['.5', 'number', 0.5],
    ['9223372036854775807', 'number', '9223372036854775807'],
    ['', 'number', null],
    ['12a', 'number', null],
    ['0x3E8', 'number', 1000],
    [' 0b101 ', 'number', 5],
    ['0xFFFFFFFFFFFFFFFF', 'number', '18446744073709551615'],
    ['-0x10', 'number', null],
    ['0x', 'number', null],
    ['0b12', 'number', null],
    ['Infinity', 'number', null],
    ['1e999', 'number', null],
    ['1', 'switch', 1],
    ['0', 'switch', 0],
    ['批次 7', 'text', '批次 7'],
    ['', 'text', null],
  ] as const)('%j for a %s is %j', (entered, kind, value) => {
    expect(parseEntry(entered, kind)).toBe(value);
  });
});

it.each([
  [DataType.BOOL, 'switch'],
  [DataType.CHAR, 'text'],
  [DataType.INT64S, 'number'],
  [DataType.FLOAT, 'number'],
])('type %s is entered as a %s', (dataType, kind) => {
  expect(entryKind(dataType)).toBe(kind);
});

const limits = {
  lowLowLimit: null,
  lowerLimit: 10,
  upperLimit: 105,
  highHighLimit: null,
  decimals: 1,
  unit: '°C',
};

it.each([
  [105, limits, null],
  [105.1, limits, { side: 'above', limit: '105.0 °C' }],
  [9, limits, { side: 'below', limit: '10.0 °C' }],
  ['9223372036854775807', limits, { side: 'above', limit: '105.0 °C' }],
  [9, { ...limits, unit: '' }, { side: 'below', limit: '10.0' }],
  [1e9, { ...limits, upperLimit: null }, null],
  [-1e9, { ...limits, lowerLimit: null }, null],
])('%j against the limits %j is %j', (value, point, beyond) => {
  expect(beyondLimit(value, { ...point, dataType: DataType.DOUBLE })).toEqual(beyond);
});

it('measures neither texts nor switches by limits', () => {
  expect(beyondLimit('200', { ...limits, dataType: DataType.CHAR })).toBeNull();
  expect(beyondLimit(1, { ...limits, dataType: DataType.BOOL })).toBeNull();
});

it.each([
  [limits, '10.0 … 105.0'],
  [{ ...limits, lowerLimit: null }, '– … 105.0'],
  [{ ...limits, lowerLimit: null, upperLimit: null }, null],
])('the limits %j are shown as %j', (point, shown) => {
  expect(limitsOf(point)).toBe(shown);
});

describe('a value is chosen by its name', () => {
  const words: SwitchWords = ['关', '开'];
  const texts = ['停止', '运行', '故障'].map((text, value) => ({ value, text, color: null }));
  it.each([
    ['a bit', DataType.BOOL, null, anyValue, ['关', '开']],
    ['a bit with texts', DataType.BOOL, texts.slice(1), anyValue, ['关', '运行']],
    ['a state', DataType.INT16U, texts, anyValue, ['停止', '运行', '故障']],
    [
      'a state with a writing range',
      DataType.INT16U,
      texts,
      { ...anyValue, writeMax: 1 },
      ['停止', '运行'],
    ],
    ['a number', DataType.INT16U, null, anyValue, null],
    ['texts that may not be written', DataType.INT16U, texts, { ...anyValue, writeMin: 9 }, null],
  ])('of %s', (_, dataType, given, range, labels) => {
    const named = namedValues(range, { dataType, texts: given }, words);
    expect(named?.map(({ label }) => label) ?? null).toEqual(labels);
  });
});
