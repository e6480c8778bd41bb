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
    columns: { time: Float64Array.from(times), value: Float64Array.from(values) },
  });
  const csv = trendCsv(
    [series(1, [0, 1000, 2000], [-1, Number.NaN, 3]), series(2, [2000, 9000], [7, 8])],
    { from: 0, to: 5000 },
    'Asia/Shanghai',
    '时间',
  );
  expect(csv).toBe(
    '\uFEFF时间 (Asia/Shanghai),点1 (bar),点2\r\n' +
      '1970-01-01 08:00:00.000,-1.0,\r\n' +
      '1970-01-01 08:00:02.000,3.0,7.0\r\n',
  );
});
