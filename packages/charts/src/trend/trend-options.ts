import uPlot from 'uplot';
import type { Palette } from '../palette.ts';
import { tickLabels, timeTicks } from '../time-ticks.ts';
import { type AxisMode, type ScaleGroup, scaleGroups, scaleOf } from './axes/scale-groups.ts';
import { tickTexts } from './axes/tick-text.ts';
import { stateRange, valueRange } from './axes/value-range.ts';
import { valueTicks } from './axes/value-ticks.ts';
import type { ValueSpan } from './axes/value-zoom.ts';
import { type LineLook, lookOf } from './line-look.ts';
import { drawLimits, drawUnits } from './trend-marks.ts';
import type { TrendLimit, TrendSeries } from './trend-series.ts';

/** What the drawing reads anew at every redraw. */
export interface TrendLook {
  palette(): Palette;
  limits(): readonly TrendLimit[];
  /** The part of a value axis that a person chose. */
  zoomed(scale: string): ValueSpan | undefined;
  readonly locale: string;
  readonly timeZone: string;
}

/** What is drawn, and how the axes are shared. */
export interface TrendLines {
  readonly series: readonly TrendSeries[];
  readonly hidden: ReadonlySet<number>;
  readonly axes: AxisMode;
}

/** Scales beyond this share the plot without an axis of their own; fewer where the plot is narrow. */
const mostAxes = { common: 3, own: 4, narrow: 2 } as const;
const narrowBelow = 560;
const pixelsPerTick = 90;
const pixelsPerValueTick = 30;
/** Pixels. */
const digitWidth = 7.2;
/** Right of the plot, pixels. */
const rightRoom = 12;

/** The uPlot options for these lines; `size` in CSS pixels. */
export const trendOptions = (
  lines: TrendLines,
  look: TrendLook,
  size: { width: number; height: number },
): uPlot.Options => {
  const { series, hidden, axes } = lines;
  const visible = series.filter(({ id }) => !hidden.has(id));
  const groups = scaleGroups(series, axes);
  const most = size.width < narrowBelow ? mostAxes.narrow : mostAxes[axes];
  const shown = groups
    .filter((group) => group.series.some(({ id }) => !hidden.has(id)))
    .slice(0, most);
  const scaleOfVisible = (id: number): string | null => {
    const owner = visible.find((one) => one.id === id);
    return owner === undefined ? null : scaleOf(owner, axes);
  };
  return {
    ...size,
    padding: [
      shown.some(({ unit }) => unit !== '') ? 22 : 10,
      shown.length > 1 ? rightRoom : roomOfLastTime,
      0,
      shown.length === 0 ? 12 : 4,
    ],
    legend: { show: false },
    cursor: {
      drag: { x: true, y: false, setScale: false, dist: 6 },
      points: { size: 7 },
      focus: { prox: 24 },
      y: false,
    },
    scales: {
      x: { time: false, range: (_plot, min, max) => [min, max] },
      ...Object.fromEntries(groups.map((group) => [group.key, valueScale(group, look)])),
    },
    axes: [timeAxis(look), ...shown.map((group, at) => valueAxis(group, at, look))],
    series: [
      {},
      ...series.map((one, index) =>
        line(one, { drawn: lookOf(series, index), hidden, axes }, look),
      ),
    ],
    hooks: {
      draw: [
        (plot) => drawUnits(plot, shown, look.palette()),
        (plot) => drawLimits(plot, scaleOfVisible, look.limits(), look.palette()),
      ],
    },
  };
};

const line = (
  series: TrendSeries,
  { drawn, hidden, axes }: Pick<TrendLines, 'hidden' | 'axes'> & { readonly drawn: LineLook },
  look: TrendLook,
): uPlot.Series => {
  // A held value is drawn as far as the gap, not as far as its last sample.
  const stepped =
    series.shape === 'step' ? uPlot.paths.stepped?.({ align: 1, alignGaps: 1 }) : undefined;
  return {
    scale: scaleOf(series, axes),
    show: !hidden.has(series.id),
    stroke: () => look.palette().series(drawn.colour),
    width: 1.5,
    dash: [...drawn.dashes],
    ...(stepped ? { paths: stepped, gaps: withoutRise } : {}),
    points: { size: 4 },
  };
};

/** The step at the end of a gap leads from a value that held no more: it stays within the gap. */
const withoutRise: uPlot.Series.GapsRefiner = (_plot, _series, _from, _to, gaps) =>
  gaps.map(([from, to]) => [from, to + devicePixelRatio]);

const valueScale = ({ key, series, bounds }: ScaleGroup, look: TrendLook): uPlot.Scale => ({
  range: (_plot, min, max) => {
    const chosen = look.zoomed(key);
    if (chosen !== undefined) return [...chosen];
    if (bounds !== null) return stateRange(bounds);
    const own = new Set(series.map(({ id }) => id));
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

/** Half of the longest time stands beyond the plot where its tick is at the very end. */
const roomOfLastTime = (plot: uPlot): number => {
  const [times] = plot.axes as readonly (uPlot.Axis & { _values?: readonly string[] | null })[];
  const lines = (times?._values ?? []).flatMap((label) => label.split('\n'));
  return Math.max(rightRoom, Math.ceil((Math.max(0, ...lines.map(widthOf)) * digitWidth) / 2));
};

const ticksOf = (plot: uPlot, min: number, max: number, look: TrendLook) =>
  timeTicks(
    min * 1000,
    max * 1000,
    Math.max(2, Math.floor(plot.bbox.width / devicePixelRatio / pixelsPerTick)),
    look.timeZone,
  );

const valueTicksOf = (plot: uPlot, min: number, max: number, { bounds }: ScaleGroup) =>
  valueTicks(
    min,
    max,
    Math.max(2, Math.floor(plot.bbox.height / devicePixelRatio / pixelsPerValueTick)),
    bounds === null ? 0 : 1,
  );

const valueAxis = (group: ScaleGroup, at: number, look: TrendLook): uPlot.Axis => ({
  scale: group.key,
  side: at === 0 ? 3 : 1,
  stroke: () => (group.owner === null ? look.palette().text : look.palette().series(group.owner)),
  font: look.palette().font,
  gap: 6,
  size: (_plot, labels) => {
    const longest = Math.max(1, ...(labels ?? []).map(widthOf));
    return Math.ceil(longest * digitWidth) + 14;
  },
  grid: { show: at === 0, stroke: () => look.palette().grid, width: 1 },
  ticks: { show: false },
  // uPlot finds no step of numbers that are very large, and no end of those that are close.
  space: 0,
  splits: (plot, _axis, min, max) => [...valueTicksOf(plot, min, max, group).ticks],
  values: (plot) => {
    const { min = 0, max = 0 } = plot.scales[group.key] ?? {};
    const { ticks, step } = valueTicksOf(plot, min, max, group);
    return tickTexts(ticks, step, group);
  },
});

/** In digits: an ideograph is nearly as wide as two. */
const widthOf = (label: string): number =>
  [...label].reduce((sum, char) => sum + ((char.codePointAt(0) ?? 0) > 0x2e7f ? 1.8 : 1), 0);
