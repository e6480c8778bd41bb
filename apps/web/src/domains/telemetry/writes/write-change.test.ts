import { DataType, DisplayFormat } from '@millwright/kernel';
import { describe, expect, it } from 'vitest';
import {
  jumpOf,
  takesNegative,
  unwritable,
  withOtherSign,
  writeRangeOf,
  writeStepOf,
  writtenText,
} from './write-change.ts';

const setpoint = {
  dataType: DataType.FLOAT,
  displayFormat: DisplayFormat.decimal,
  decimals: 2,
  unit: 'bar',
  writeMin: 4,
  writeMax: 9,
  writeStep: 0.05,
};
const free = { ...setpoint, writeMin: null, writeMax: null, writeStep: null };
const limitless = { lowLowLimit: null, lowerLimit: null, upperLimit: null, highHighLimit: null };

describe('a writing range', () => {
  it.each([
    [setpoint, '4.00 … 9.00 bar', '0.05 bar'],
    [{ ...setpoint, writeMax: null, writeStep: null, unit: '' }, '≥ 4.00', null],
    [{ ...setpoint, writeMin: null, decimals: null }, '≤ 9 bar', '0.05 bar'],
    [free, null, null],
  ])('of %j is shown', (point, range, step) => {
    expect([writeRangeOf(point), writeStepOf(point)]).toEqual([range, step]);
  });

  it.each([
    [9, setpoint, null],
    [9.01, setpoint, 'above'],
    [9_999_999, setpoint, 'above'],
    [3.99, setpoint, 'below'],
    [4.03, setpoint, 'off_step'],
    ['9223372036854775807', setpoint, 'above'],
    ['9223372036854775807', free, null],
    [1e9, { ...setpoint, dataType: DataType.BOOL }, null],
    ['words', { ...setpoint, dataType: DataType.CHAR }, null],
  ])('takes %j or says why not', (value, point, why) => {
    expect(unwritable(value, point)?.why ?? null).toBe(why);
  });
});

describe('a value that cannot be', () => {
  const word = { ...free, dataType: DataType.INT16U, unit: '' };
  it.each([
    [99_999, word, 'out_of_range', '0', '65535'],
    [-5, word, 'out_of_range', '0', '65535'],
    [1.5, word, 'not_whole', '0', '65535'],
    [65_535, word, null, null, null],
    [7000, { ...word, slope: 0.1, unit: 'bar' }, 'out_of_range', '0', '6553.5 bar'],
    [1.55, { ...word, slope: 0.1 }, null, null, null],
    [-50, { ...word, slope: 0.5, intercept: -40 }, 'out_of_range', '-40', '32727.5'],
    [99_999, { ...word, writeMin: 10 }, 'out_of_range', '10', '65535'],
    [99_999, { ...word, writeMax: 100 }, 'above', '0', '100'],
    [5.5, { ...word, writeMin: 1, writeMax: 9 }, 'not_whole', '1', '9'],
    [10_000, { ...word, displayFormat: DisplayFormat.bcd }, 'out_of_range', '0', '9999'],
    ['9223372036854775807', word, 'out_of_range', '0', '65535'],
    [
      '9223372036854775808',
      { ...free, dataType: DataType.INT64S, unit: '' },
      'out_of_range',
      '-9223372036854775808',
      '9223372036854775807',
    ],
  ])('%j into %j is told, with what fits', (value, point, why, min, max) => {
    const fault = unwritable(value, point);
    expect([fault?.why ?? null, fault?.min ?? null, fault?.max ?? null]).toEqual([why, min, max]);
  });
});

it.each([
  [9, setpoint, '9.00 bar'],
  [9.125, setpoint, '9.125 bar'],
  ['9223372036854775807', free, '9223372036854775807 bar'],
  ['批次 7', { ...free, dataType: DataType.CHAR, unit: '' }, '批次 7'],
])('%j to be written reads as it will', (value, point, text) => {
  expect(writtenText(value, point)).toBe(text);
});

describe('the jump of a write', () => {
  const word = { ...free, dataType: DataType.INT16U, decimals: null, unit: '' };
  const signed = { ...word, dataType: DataType.INT16S };
  it.each([
    [6.35, 8, setpoint, { difference: '+1.65 bar', large: { of: 'range', percent: 33 } }],
    [6.35, 6.3, setpoint, { difference: '−0.05 bar', large: null }],
    [6.35, 6.35, setpoint, { difference: '±0.00 bar', large: null }],
    [6.35, 6.351, free, { difference: '+0.001 bar', large: null }],
    [
      4.5,
      9_999_999,
      free,
      { difference: '+9999994.50 bar', large: { of: 'value', percent: 222222100 } },
    ],
    [-10, -11.9, free, { difference: '−1.90 bar', large: null }],
    [-10, -13, free, { difference: '−3.00 bar', large: { of: 'value', percent: 30 } }],
    [0, 5, free, { difference: '+5.00 bar', large: null }],
    // From 0 there is no share of the value: its limits say what is much, or what the point can hold.
    [0, 60_000, free, { difference: '+60000.00 bar', large: { of: 'zero', percent: 92 } }],
    [0.004, 60_000, free, { difference: '+59999.996 bar', large: { of: 'zero', percent: 92 } }],
    [0, 60_000, word, { difference: '+60000', large: { of: 'zero', percent: 92 } }],
    [0, -20_000, signed, { difference: '−20000', large: { of: 'zero', percent: 31 } }],
    [
      0,
      60_000,
      { ...word, dataType: DataType.INT32S },
      { difference: '+60000', large: { of: 'zero', percent: 92 } },
    ],
    [0, 9000, word, { difference: '+9000', large: null }],
    [0, 3000, { ...word, slope: 0.1 }, { difference: '+3000', large: { of: 'zero', percent: 46 } }],
    [0, 30, { ...word, writeMax: 100 }, { difference: '+30', large: { of: 'zero', percent: 30 } }],
    [
      0,
      9,
      { ...free, lowerLimit: 0, upperLimit: 10 },
      { difference: '+9.00 bar', large: { of: 'limits', percent: 90 } },
    ],
    [0, 1, { ...free, lowerLimit: 0, upperLimit: 10 }, { difference: '+1.00 bar', large: null }],
    [0, 30, { ...word, upperLimit: 100 }, { difference: '+30', large: null }],
    [1, 60_000, word, { difference: '+59999', large: { of: 'value', percent: 5_999_900 } }],
    [
      0,
      8,
      { ...setpoint, writeMin: 0 },
      { difference: '+8.00 bar', large: { of: 'range', percent: 89 } },
    ],
    [null, 5, free, null],
    ['a', 'b', { ...free, dataType: DataType.CHAR }, null],
    [0, 1, { ...free, dataType: DataType.BOOL }, null],
  ])('from %j to %j', (before, value, point, jump) => {
    expect(jumpOf(before, value, { ...limitless, ...point })).toEqual(jump);
  });
});

it.each([
  [setpoint, false],
  [{ ...setpoint, writeMin: -1 }, true],
  [free, true],
  [{ ...free, dataType: DataType.INT16U }, false],
  [{ ...free, dataType: DataType.INT16U, intercept: -40 }, true],
])('%j takes numbers below zero: %j', (point, takes) => {
  expect(takesNegative(point)).toBe(takes);
});

it.each([
  ['5', '-5'],
  ['-5', '5'],
  ['+5', '-5'],
  ['', '-'],
])('the sign of "%s" changes to "%s"', (entered, other) => {
  expect(withOtherSign(entered)).toBe(other);
});
