import { expect, it } from 'vitest';
import { emptyColumns, type StateWords, type TrendSeries } from '../trend-series.ts';
import { tickTexts } from './tick-text.ts';

const series = (given: Partial<TrendSeries>): TrendSeries => ({
  id: 1,
  name: 'x',
  unit: '',
  decimals: null,
  shape: 'line',
  bounds: null,
  until: null,
  columns: emptyColumns,
  ...given,
});
const words: StateWords = {
  key: 'pump',
  of: (value) => ['stopped', 'running', 'fault'][value] ?? null,
};
const state = series({ shape: 'step', bounds: [0, 2], words });

it.each([
  ['whole numbers', [0, 5, 10], 5, [series({})], ['0', '5', '10']],
  [
    'as many digits as they differ in',
    [1, 1.05, 1.1],
    0.05,
    [series({})],
    ['1.00', '1.05', '1.10'],
  ],
  ['a quarter is no tenth', [8, 8.25, 8.5], 0.25, [series({})], ['8.00', '8.25', '8.50']],
  ['two and a half is not three', [70, 72.5, 75], 2.5, [series({})], ['70.0', '72.5', '75.0']],
  ['an exponent of what is very small', [0, 1e-12], 1e-12, [series({})], ['0', '1e-12']],
  [
    'an exponent with as many digits as they differ in',
    [0, 2.5e18, 5e18],
    2.5e18,
    [series({})],
    ['0', '2.5e+18', '5.0e+18'],
  ],
  [
    'all digits of large numbers that differ in the last ones',
    [9007199254740992, 9007199254740996],
    4,
    [series({})],
    ['9007199254740992', '9007199254740996'],
  ],
  [
    'all digits of small differences',
    [1, 1.000000000002],
    2e-12,
    [series({})],
    ['1.000000000000', '1.000000000002'],
  ],
  [
    'the greatest there are',
    [1.6e308, 1.65e308, 1.7e308],
    5e306,
    [series({})],
    ['1.60e+308', '1.65e+308', '1.70e+308'],
  ],
  ['a step of nothing', [3], 0, [series({})], ['3']],
  ['words of a state', [0, 1, 2], 1, [state], ['stopped', 'running', 'fault']],
  ['nothing between two states', [0, 0.5, 1], 0.5, [state], ['stopped', '', 'running']],
  ['states with the same words', [1], 1, [state, { ...state, id: 2 }], ['running']],
  [
    'numbers where words differ',
    [1],
    1,
    [state, { ...state, words: { ...words, key: 'valve' } }],
    ['1'],
  ],
  [
    'nothing between on and off',
    [0, 0.5, 1],
    0.5,
    [series({ shape: 'step', bounds: [0, 1] })],
    ['0.0', '', '1.0'],
  ],
] as const)('%s', (_, ticks, step, given, texts) => {
  const bounds = given[0]?.bounds ?? null;
  expect(tickTexts(ticks, step, { series: given, bounds })).toEqual(texts);
});
