import { formatNumber } from '@millwright/kernel';
import uPlot from 'uplot';
import type { Palette } from '../palette.ts';
import { tickLabels, timeTicks } from '../time-ticks.ts';
import { drawLimits, drawUnits } from './trend-marks.ts';
import { scaleOf } from './trend-scale.ts';
import type { TrendLimit, TrendSeries } from './trend-series.ts';
import { valueRange } from './value-range.ts';

/** What the drawing reads anew at every redraw. */
export interface TrendLook {
  palette(): Palette;
  limits(): readonly TrendLimit[];
  readonly locale: string;
  readonly timeZone: string;
}

/** Scales of units beyond this share the plot without an axis of their own. */
const mostAxes = 3;
const pixelsPerTick = 90;

/** Switches are 0 or 1. */
const switchRange: [number, number] = [-0.15, 1.15];

/** The uPlot options for these series; `size` in CSS pixels. */
export const trendOptions = (
  series: readonly TrendSeries[],
  look: TrendLook,
  size: { width: number; height: number },
): uPlot.Options => {
  const units = [...new Set(series.map(({ unit }) => unit))];
  return {
    ...size,
    padding: [units.some((unit) => unit !== '') ? 22 : 10, 12, 0, 4],
    legend: { show: false },
    cursor: {
      drag: { x: true, y: false, setScale: false, dist: 6 },
      points: { size: 7 },
      focus: { prox: 24 },
      y: false,
    },
    scales: {
      x: { time: false, range: (_plot, min, max) => [min, max] },
      ...Object.fromEntries(units.map((unit) => [scaleOf(unit), unitScale(unit, series, look)])),
    },
    axes: [timeAxis(look), ...units.slice(0, mostAxes).map((unit, at) => unitAxis(unit, at, look))],
    series: [{}, ...series.map((one, index) => line(one, index, look))],
    hooks: {
      draw: [
        (plot) => drawUnits(plot, units.slice(0, mostAxes), look.palette()),
        (plot) => drawLimits(plot, series, look.limits(), look.palette()),
      ],
    },
  };
};

const line = (series: TrendSeries, index: number, look: TrendLook): uPlot.Series => {
  const stepped = series.shape === 'step' ? uPlot.paths.stepped?.({ align: 1 }) : undefined;
  return {
    scale: scaleOf(series.unit),
    stroke: () => look.palette().series(index),
    width: 1.5,
    ...(stepped ? { paths: stepped } : {}),
    points: { size: 4 },
  };
};

const unitScale = (unit: string, series: readonly TrendSeries[], look: TrendLook): uPlot.Scale => ({
  range: (_plot, min, max) => {
    if (series.every((one) => one.unit !== unit || one.shape === 'step')) return switchRange;
    const own = new Set(series.filter((one) => one.unit === unit).map(({ id }) => id));
    const limits = look.limits().filter(({ seriesId }) => own.has(seriesId));
    return valueRange(
      min,
      max,
      limits.map(({ value }) => value),
    );
  },
});

const timeAxis = (look: TrendLook): uPlot.Axis => ({
  stroke: () => look.palette().text,
  font: look.palette().font,
  size: 44,
  gap: 6,
  grid: { stroke: () => look.palette().grid, width: 1 },
  ticks: { stroke: () => look.palette().grid, width: 1, size: 4 },
  splits: (plot, _axis, min, max) => ticksOf(plot, min, max, look).ticks.map((tick) => tick / 1000),
  values: (plot) => {
    const { min = 0, max = 0 } = plot.scales.x ?? {};
    return tickLabels(ticksOf(plot, min, max, look), look.locale, look.timeZone);
  },
});

const ticksOf = (plot: uPlot, min: number, max: number, look: TrendLook) =>
  timeTicks(
    min * 1000,
    max * 1000,
    Math.max(2, Math.floor(plot.bbox.width / devicePixelRatio / pixelsPerTick)),
    look.timeZone,
  );

const unitAxis = (unit: string, at: number, look: TrendLook): uPlot.Axis => ({
  scale: scaleOf(unit),
  side: at === 0 ? 3 : 1,
  stroke: () => look.palette().text,
  font: look.palette().font,
  gap: 6,
  size: (_plot, labels) => {
    const longest = Math.max(1, ...(labels ?? []).map((label) => label.length));
    return Math.ceil(longest * 7.2) + 14;
  },
  grid: { show: at === 0, stroke: () => look.palette().grid, width: 1 },
  ticks: { show: false },
  values: (_plot, splits, _axis, _space, step) => {
    const decimals = Math.max(0, -Math.floor(Math.log10(step || 1)));
    return splits.map((split) => formatNumber(split, Math.min(9, decimals)));
  },
});
