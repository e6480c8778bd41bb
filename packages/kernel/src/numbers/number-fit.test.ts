import { describe, expect, it } from 'vitest';
import { DataType, DisplayFormat } from '../data-type.ts';
import { isBcd, numberBorders, numberMisfit } from './number-fit.ts';

const plain = { bcd: false, slope: 1, intercept: 0 };
const byte = { ...plain, dataType: DataType.INT8S };
const word = { ...plain, dataType: DataType.INT16U };
const tenths = { ...word, slope: 0.1 };
const shifted = { ...word, slope: 0.5, intercept: -40 };
const turned = { ...word, slope: -1 };
const digits = { ...word, bcd: true };
const single = { ...plain, dataType: DataType.FLOAT };
const double = { ...plain, dataType: DataType.DOUBLE };
const long = { ...plain, dataType: DataType.INT64S };
const longTenths = { ...long, slope: 0.1 };
const ofWord = { why: 'out_of_range', min: 0, max: 65_535 };
const notWhole = { why: 'not_whole' };
const ofLong = {
  why: 'out_of_range',
  min: '-9223372036854775808',
  max: '9223372036854775807',
};

describe('a number for a point', () => {
  it.each([
    ['a word', word, 65_535, null],
    ['a word', word, 99_999, ofWord],
    ['a word', word, -5, ofWord],
    ['a word', word, 1.5, notWhole],
    ['a word', word, '12', null],
    ['a word', word, '90071992547409930', ofWord],
    ['a byte', byte, -128, null],
    ['a byte', byte, 128, { why: 'out_of_range', min: -128, max: 127 }],
    ['tenths', tenths, 1.5, null],
    // To the nearest step there is.
    ['tenths', tenths, 1.54, null],
    ['tenths', tenths, 6553.54, null],
    ['tenths', tenths, 6553.6, { why: 'out_of_range', min: 0, max: 6553.5 }],
    ['tenths', tenths, -0.1, { why: 'out_of_range', min: 0, max: 6553.5 }],
    ['a shifted word', shifted, -40, null],
    ['a shifted word', shifted, -41, { why: 'out_of_range', min: -40, max: 32_727.5 }],
    ['a word turned round', turned, 5, { why: 'out_of_range', min: -65_535, max: 0 }],
    ['decimal digits', digits, 9999, null],
    ['decimal digits', digits, 10_000, { why: 'out_of_range', min: 0, max: 9999 }],
    ['decimal digits', digits, -1, { why: 'out_of_range', min: 0, max: 9999 }],
    ['decimal digits', digits, 0.5, notWhole],
    ['a single', single, 1.5, null],
    ['a single', single, -3e38, null],
    [
      'a single',
      single,
      1e39,
      { why: 'out_of_range', min: -3.4028234663852886e38, max: 3.4028234663852886e38 },
    ],
    ['a double', double, 1e300, null],
    ['64 bits', long, '9223372036854775807', null],
    ['64 bits', long, '-9223372036854775808', null],
    ['64 bits', long, '9223372036854775808', ofLong],
    ['64 bits', long, 2 ** 63, ofLong],
    ['64 bits', long, -(2 ** 63), null],
    ['64 bits', long, 0.5, notWhole],
    ['scaled 64 bits', longTenths, 0.5, null],
    [
      'scaled 64 bits',
      longTenths,
      1e18,
      { why: 'out_of_range', min: -922_337_203_685_000_000, max: 922_337_203_685_000_000 },
    ],
    ['a switch', { ...plain, dataType: DataType.BOOL }, 1, null],
    ['a text', { ...plain, dataType: DataType.CHAR }, 'words', null],
  ])('%s (%j) takes %j, or why not', (_what, encoding, value, misfit) => {
    expect(numberMisfit(encoding, value)).toEqual(misfit);
  });

  it('has borders that are told without what multiplying adds', () => {
    expect(numberBorders({ ...word, slope: 0.01, intercept: 0.1 })).toEqual({
      min: 0.1,
      max: 655.45,
    });
  });
});

it.each([
  [DataType.INT16U, DisplayFormat.bcd, true],
  [DataType.FLOAT, DisplayFormat.bcd, false],
  [DataType.INT16U, DisplayFormat.hex, false],
])('type %j in format %j is decimal digits: %j', (dataType, format, is) => {
  expect(isBcd(dataType, format)).toBe(is);
});
