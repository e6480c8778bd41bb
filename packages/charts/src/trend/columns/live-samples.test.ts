import { describe, expect, it } from 'vitest';
import { emptyColumns, type TrendSeries } from '../trend-series.ts';
import { createLiveSamples } from './live-samples.ts';

const series = (times: readonly number[] = []): TrendSeries => ({
  id: 1,
  name: 'x',
  unit: '',
  decimals: null,
  shape: 'line',
  bounds: null,
  until: null,
  columns:
    times.length === 0
      ? emptyColumns
      : { time: Float64Array.from(times), value: new Float64Array(times.length) },
});
const read = (live: ReturnType<typeof createLiveSamples>, times?: readonly number[]) => {
  const { time, value } = live.after(series(times)) ?? emptyColumns;
  return [...time].map((at, index) => [at, value[index]]);
};

describe('live samples', () => {
  it('what was silent has held until just before', () => {
    const live = createLiveSamples();
    live.append(1, 1_000, 5);
    live.append(1, 20_000, 6);
    expect(read(live)).toEqual([
      [1_000, 5],
      [19_000, 5],
      [20_000, 6],
    ]);
  });

  it('says nothing of the time between the history and the first of them', () => {
    const live = createLiveSamples();
    live.append(1, 20_000, 6);
    expect(read(live, [1_000])).toEqual([[20_000, 6]]);
  });

  it('stands behind the history', () => {
    const live = createLiveSamples();
    live.append(1, 1_000, 5);
    live.append(1, 2_000, 6);
    expect(read(live, [1_500])).toEqual([[2_000, 6]]);
  });

  it('a loss is a gap until something comes again', () => {
    const live = createLiveSamples();
    live.append(1, 1_000, 5);
    live.breakOff([1], 1_500);
    live.append(1, 9_000, 5);
    expect(read(live)).toEqual([
      [1_000, 5],
      [1_500, Number.NaN],
      [8_000, Number.NaN],
      [9_000, 5],
    ]);
    live.clear();
    expect(read(live)).toEqual([]);
  });
});
