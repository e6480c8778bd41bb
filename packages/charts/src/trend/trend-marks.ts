/** What is drawn over the lines: units above their axes, limits across the plot. */
import type uPlot from 'uplot';
import type { Palette } from '../palette.ts';
import type { ScaleGroup } from './axes/scale-groups.ts';
import { type LimitLabel, placeLabels } from './limits/place-labels.ts';
import type { TrendLimit } from './trend-series.ts';

/** Several bands may lie over each other, and the curves over them. */
const bandAlpha = 0.07;

export const drawUnits = (plot: uPlot, groups: readonly ScaleGroup[], palette: Palette): void => {
  const { ctx, bbox } = plot;
  ctx.save();
  ctx.font = scaledFont(palette);
  ctx.textBaseline = 'bottom';
  const y = bbox.top - 6 * devicePixelRatio;
  groups.forEach(({ unit, owner }, at) => {
    ctx.fillStyle = owner === null ? palette.text : palette.series(owner);
    ctx.textAlign = at === 0 ? 'right' : 'left';
    const right = plot.axes[at + 1] as (uPlot.Axis & { _pos?: number }) | undefined;
    const x = at === 0 ? bbox.left - 4 : (right?._pos ?? 0) * devicePixelRatio;
    ctx.fillText(unit, at === 0 ? x : Math.max(x, bbox.left + bbox.width) + 4, y);
  });
  ctx.restore();
};

/**
 * Dashed lines at the limits, each with its label and value at the right end, and what is beyond
 * tinted in the colour of the alarm's level.
 */
export const drawLimits = (
  plot: uPlot,
  scaleOfSeries: (seriesId: number) => string | null,
  limits: readonly TrendLimit[],
  palette: Palette,
): void => {
  const { ctx, bbox } = plot;
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
  ctx.font = scaledFont(palette);
  ctx.lineWidth = devicePixelRatio;
  const labels: LimitLabel[] = [];
  for (const limit of limits) {
    const scale = scaleOfSeries(limit.seriesId);
    if (scale === null) continue;
    const y = plot.valToPos(limit.value, scale, true);
    if (y < bbox.top || y > bbox.top + bbox.height) continue;
    const end = limit.side === 'upper' ? bbox.top : bbox.top + bbox.height;
    ctx.globalAlpha = bandAlpha;
    ctx.fillStyle = palette.level(limit.level);
    ctx.fillRect(bbox.left, Math.min(y, end), bbox.width, Math.abs(end - y));
    ctx.globalAlpha = 1;
    ctx.strokeStyle = palette.level(limit.level);
    ctx.setLineDash([6 * devicePixelRatio, 4 * devicePixelRatio]);
    ctx.beginPath();
    ctx.moveTo(bbox.left, y);
    ctx.lineTo(bbox.left + bbox.width, y);
    ctx.stroke();
    labels.push({ text: limit.label, line: y });
  }
  drawLabels(plot, labels, palette);
  ctx.restore();
};

/** Over all lines, at their right end. */
const drawLabels = (
  { ctx, bbox }: Pick<uPlot, 'ctx' | 'bbox'>,
  labels: readonly LimitLabel[],
  palette: Palette,
): void => {
  ctx.setLineDash([]);
  ctx.lineWidth = 3 * devicePixelRatio;
  ctx.strokeStyle = palette.surface;
  ctx.fillStyle = palette.text;
  ctx.textAlign = 'right';
  ctx.textBaseline = 'top';
  const x = bbox.left + bbox.width - 4 * devicePixelRatio;
  const room = {
    top: bbox.top,
    bottom: bbox.top + bbox.height,
    height: 15 * devicePixelRatio,
    gap: devicePixelRatio,
  };
  for (const { text, top } of placeLabels(labels, room)) {
    ctx.strokeText(text, x, top);
    ctx.fillText(text, x, top);
  }
};

const scaledFont = (palette: Palette): string =>
  palette.font.replace(/^12px/, `${12 * devicePixelRatio}px`);
