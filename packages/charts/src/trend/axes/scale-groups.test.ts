import { expect, it } from 'vitest';
import { emptyColumns, type TrendSeries } from '../trend-series.ts';
import { scaleGroups } from './scale-groups.ts';

const series = (id: number, unit: string, bounds: TrendSeries['bounds'] = null): TrendSeries => ({
  id,
  name: `point ${id}`,
  unit,
  decimals: null,
  shape: bounds === null ? 'line' : 'step',
  bounds,
  until: null,
  columns: emptyColumns,
});
const all = [
  series(1, 'bar'),
  series(2, '°C'),
  series(3, 'bar'),
  series(4, ''),
  series(5, '', [0, 1]),
];
const idsOf = (mode: 'common' | 'own') =>
  scaleGroups(all, mode).map((group) => group.series.map(({ id }) => id));

it('series of a unit share an axis, switches have theirs', () => {
  expect(idsOf('common')).toEqual([[1, 3], [2], [4], [5]]);
  expect(scaleGroups(all, 'common').map(({ owner }) => owner)).toEqual([null, null, null, null]);
});

it('each has its own where that is wanted', () => {
  expect(idsOf('own')).toEqual([[1], [2], [3], [4], [5]]);
  expect(scaleGroups(all, 'own').map(({ owner }) => owner)).toEqual([0, 1, 2, 3, 4]);
});
