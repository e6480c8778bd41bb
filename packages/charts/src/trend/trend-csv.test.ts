import { describe, expect, it } from 'vitest';
import { csvText, trendCsv } from './trend-csv.ts';
import type { TrendSeries } from './trend-series.ts';

describe('csvText', () => {
  it.each([
    ['plain', 'plain'],
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['=1+1', "'=1+1"],
    ['@cmd', "'@cmd"],
    ['＝1+1', "'＝1+1"],
    [' =1+1', "' =1+1"],
    ['a;=1+1', "a;'=1+1"],
    ['-2+3,x', `"'-2+3,x"`],
  ])('%s', (text, cell) => {
    expect(csvText(text)).toBe(cell);
  });
});

it('writes what is shown, gaps empty, negative numbers as numbers', () => {
  const series = (id: number, times: number[], values: number[]): TrendSeries => ({
    id,
    name: `点${id}`,
    unit: id === 1 ? 'bar' : '',
    decimals: 1,
    shape: 'line',
    bounds: null,
    until: null,
    columns: { time: Float64Array.from(times), value: Float64Array.from(values) },
  });
  const csv = trendCsv(
    [series(1, [0, 1000, 2000], [-1, Number.NaN, 3]), series(2, [2000, 9000], [7, 8])],
    { from: 0, to: 5000 },
    'Asia/Shanghai',
    '时间',
    (name) => `${name}文本`,
  );
  expect(csv).toBe(
    '\uFEFF时间 (Asia/Shanghai),点1 (bar),点2\r\n' +
      '1970-01-01 08:00:00.000,-1.0,\r\n' +
      '1970-01-01 08:00:02.000,3.0,7.0\r\n',
  );
});

it('writes what states are called beside their values', () => {
  const names = ['停止', '运行'];
  const state: TrendSeries = {
    ...{ id: 1, name: '状态', unit: '', decimals: null, shape: 'step', bounds: null, until: null },
    words: { key: '', of: (value) => names[value] ?? null },
    columns: { time: Float64Array.from([0, 1000]), value: Float64Array.from([1, 7]) },
  };
  const { words: _, ...level } = { ...state, name: '液位', id: 2 };
  const range = { from: 0, to: 5000 };
  expect(trendCsv([state, level], range, 'UTC', 'Time', (name) => `${name}文本`)).toBe(
    '\uFEFFTime (UTC),状态,状态文本,液位\r\n' +
      '1970-01-01 00:00:00.000,1,运行,1\r\n' +
      '1970-01-01 00:00:01.000,7,,7\r\n',
  );
});
