/** Which series share a value axis. */
import type { TrendSeries } from '../trend-series.ts';

/** `common`: those of one unit share one; `own`: each has its own. */
export type AxisMode = 'common' | 'own';

/** A scale, and the series on it. */
export interface ScaleGroup {
  readonly key: string;
  /** Stands above the axis. */
  readonly unit: string;
  readonly series: readonly TrendSeries[];
  /** Place of the one series whose axis it is; null where several may share it. */
  readonly owner: number | null;
  /** All the values that there are, where they are few. */
  readonly bounds: readonly [low: number, high: number] | null;
}

/** The scale of a series. States share theirs with states of the same names alone. */
export const scaleOf = (
  { id, pairedWith, unit, bounds, words }: TrendSeries,
  mode: AxisMode,
): string => {
  if (mode === 'own') return `y of ${pairedWith ?? id}`;
  if (words !== undefined) return `states ${words.key}`;
  return `y ${unit}${bounds === null ? '' : ` ${bounds.join(' to ')}`}`;
};

/** In the order of their first series. */
export const scaleGroups = (
  series: readonly TrendSeries[],
  mode: AxisMode,
): readonly ScaleGroup[] => {
  const groups = new Map<string, TrendSeries[]>();
  for (const one of series) {
    const key = scaleOf(one, mode);
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups].map(([key, own]) => ({
    key,
    unit: own[0]?.unit ?? '',
    series: own,
    owner: mode === 'own' ? series.findIndex(({ id }) => id === own[0]?.id) : null,
    bounds: own[0]?.bounds ?? null,
  }));
};
