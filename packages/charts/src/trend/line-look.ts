import { dashesOf } from './dashes.ts';
import type { TrendSeries } from './trend-series.ts';

/** How a line is drawn. */
export interface LineLook {
  /** Place of its colour in the palette. */
  readonly colour: number;
  /** Dashes and spaces in CSS pixels. */
  readonly dashes: readonly number[];
}

const dotted = [2, 3] as const;

/** By its place; a course at another time like that of its pair, dotted. */
export const lookOf = (
  series: readonly Pick<TrendSeries, 'id' | 'pairedWith'>[],
  at: number,
): LineLook => {
  const pair = series[at]?.pairedWith;
  const colour = pair === undefined ? -1 : series.findIndex(({ id }) => id === pair);
  return colour < 0 ? { colour: at, dashes: dashesOf(at) } : { colour, dashes: dotted };
};
