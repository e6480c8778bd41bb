import type { TrendSeries } from '@millwright/charts';
import { type PointId, pointId } from '@millwright/kernel';
import { describe, expect, it } from 'vitest';
import { hiddenPoints, laidOver, withPairs } from './earlier-series.ts';

const [one, two] = [pointId(1), pointId(2)];

it('lays an earlier course over the later one', () => {
  const series: TrendSeries = {
    ...{ id: 1, name: '油温', unit: '℃', decimals: 1, bounds: null, until: 90 },
    shape: 'line',
    columns: { time: Float64Array.of(10, 20), value: Float64Array.of(1, 2) },
  };
  expect(laidOver(series, { nameOf: (name) => `${name} · 昨天` }, 100)).toEqual({
    ...series,
    ...{ id: -1, pairedWith: 1, name: '油温 · 昨天', until: 190 },
    columns: { time: Float64Array.of(110, 120), value: Float64Array.of(1, 2) },
  });
});

describe('what is hidden', () => {
  const toggled = (hidden: readonly PointId[], line: number): PointId[] => {
    const before = new Set(hidden);
    const lines = new Set(withPairs(before));
    if (!lines.delete(line)) lines.add(line);
    return [...hiddenPoints([one, two], before, lines)];
  };

  it.each([
    [[], 1, [1]],
    [[], -1, [1]],
    [[1], 1, []],
    [[1], -1, []],
    [[1], 2, [1, 2]],
  ])('%j, then the line %i: %j', (hidden, line, wanted) => {
    expect(toggled(hidden.map(pointId), line)).toEqual(wanted);
  });
});
