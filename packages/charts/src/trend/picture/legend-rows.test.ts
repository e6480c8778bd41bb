import { expect, it } from 'vitest';
import type { TrendSeries } from '../trend-series.ts';
import { legendRows } from './legend-rows.ts';

const columns = { time: Float64Array.of(0, 60_000), value: Float64Array.of(1, 3) };
const series = (id: number, unit: string): TrendSeries => ({
  id,
  name: `泵${id}`,
  unit,
  decimals: 1,
  shape: 'line',
  bounds: null,
  until: null,
  columns,
});
const texts = {
  label: '',
  keys: '',
  time: 'Time',
  words: (name: string) => name,
  series: 'Point',
  value: 'Value',
  minimum: 'Min',
  maximum: 'Max',
  latest: 'Latest',
  cursor: '',
  show: '',
  hide: '',
};
const said = { texts, locale: 'en-US', timeZone: 'UTC' };
const lines = new Map([1, 2, 3].map((id) => [id, columns]));
const all = [series(1, 'bar'), series(2, ''), series(3, '°C')];
const range = { from: 0, to: 60_000 };

it('says what the legend says, without what is hidden', () => {
  expect(legendRows(all, new Set([2]), { lines, range, marked: [] }, said)).toEqual([
    { line: null, cells: ['Point', 'Latest', 'Min', 'Max'] },
    { line: { colour: 0, dashes: [] }, cells: ['泵1 (bar)', '3.0', '1.0', '3.0'] },
    { line: { colour: 2, dashes: [] }, cells: ['泵3 (°C)', '3.0', '1.0', '3.0'] },
  ]);
});

it('and what lies between the cursors', () => {
  const marked = [
    { time: 0, values: new Map([[1, 1]]) },
    { time: 60_000, values: new Map([[1, 3]]) },
  ];
  const [head, row] = legendRows([series(1, 'bar')], new Set(), { lines, range, marked }, said);
  expect(head?.cells.slice(2, 5).map((text) => text.slice(0, 2))).toEqual(['A ', 'B ', 'Δ ']);
  expect(head?.cells[4]).toBe('Δ 00:01:00');
  expect(row?.cells).toEqual(['泵1 (bar)', '3.0', '1.0', '3.0', '+2.0', '1.0', '3.0']);
});
