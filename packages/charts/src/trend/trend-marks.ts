/** What is drawn over the lines: units above their axes, limits across the plot. */
import type uPlot from 'uplot';
import type { Palette } from '../palette.ts';
import { scaleOf } from './trend-scale.ts';
import type { TrendLimit, TrendSeries } from './trend-series.ts';

export const drawUnits = (plot: uPlot, units: readonly string[], palette: Palette): void => {
  const { ctx, bbox } = plot;
  ctx.save();
  ctx.font = scaledFont(palette);
  ctx.fillStyle = palette.text;
  ctx.textBaseline = 'bottom';
  const y = bbox.top - 6 * devicePixelRatio;
  units.forEach((unit, at) => {
    ctx.textAlign = at === 0 ? 'right' : 'left';
    const right = plot.axes[at + 1] as (uPlot.Axis & { _pos?: number }) | undefined;
    const x = at === 0 ? bbox.left - 4 : (right?._pos ?? 0) * devicePixelRatio;
    ctx.fillText(unit, at === 0 ? x : Math.max(x, bbox.left + bbox.width) + 4, y);
  });
  ctx.restore();
};

/** Dashed lines at the limits, each with its label and value at the right end. */
export const drawLimits = (
  plot: uPlot,
  series: readonly TrendSeries[],
  limits: readonly TrendLimit[],
  palette: Palette,
): void => {
  const { ctx, bbox } = plot;
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
  ctx.font = scaledFont(palette);
  ctx.textAlign = 'right';
  ctx.strokeStyle = palette.limit;
  ctx.lineWidth = devicePixelRatio;
  for (const limit of limits) {
    const index = series.findIndex(({ id }) => id === limit.seriesId);
    const owner = series[index];
    if (!owner || plot.series[index + 1]?.show === false) continue;
    const y = plot.valToPos(limit.value, scaleOf(owner.unit), true);
    if (y < bbox.top || y > bbox.top + bbox.height) continue;
    ctx.setLineDash([6 * devicePixelRatio, 4 * devicePixelRatio]);
    ctx.beginPath();
    ctx.moveTo(bbox.left, y);
    ctx.lineTo(bbox.left + bbox.width, y);
    ctx.stroke();
    ctx.setLineDash([]);
    ctx.lineWidth = 3 * devicePixelRatio;
    ctx.strokeStyle = palette.surface;
    ctx.fillStyle = palette.limit;
    const above = y - bbox.top > 18 * devicePixelRatio;
    ctx.textBaseline = above ? 'bottom' : 'top';
    const x = bbox.left + bbox.width - 4 * devicePixelRatio;
    const textY = y + (above ? -3 : 3) * devicePixelRatio;
    ctx.strokeText(limit.label, x, textY);
    ctx.fillText(limit.label, x, textY);
    ctx.strokeStyle = palette.limit;
    ctx.lineWidth = devicePixelRatio;
  }
  ctx.restore();
};

const scaledFont = (palette: Palette): string =>
  palette.font.replace(/^12px/, `${12 * devicePixelRatio}px`);
