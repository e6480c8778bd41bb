/** A picture of a trend that says by itself what it shows: title, time, plot, legend. */
import type { Palette } from '../../palette.ts';
import { cursorNames } from '../cursors/trend-cursors.ts';
import type { LegendRow } from './legend-rows.ts';

export interface PictureContent {
  readonly title: string;
  /** The range and its zone. */
  readonly subtitle: string;
  readonly plot: HTMLCanvasElement;
  /** Where the cursors stand on the plot, in its pixels; those out of sight are missing. */
  readonly cursors: readonly { readonly name: string; readonly x: number }[];
  readonly rows: readonly LegendRow[];
}

/** CSS pixels. */
const margin = 20;
const headHeight = 58;
const rowHeight = 24;
const markWidth = 36;
const columnGap = 24;

/** @param scale pixels of the picture to one CSS pixel, those of the plot */
export function drawPicture(
  { title, subtitle, plot, cursors, rows }: PictureContent,
  palette: Palette,
  scale: number,
): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) return canvas;
  const family = palette.font.replace(/^\S+\s/, '');
  const font = (size: number, weight = 400): string => `${weight} ${size}px ${family}`;
  const plotWidth = plot.width / scale;
  const plotHeight = plot.height / scale;
  context.font = font(13);
  const widths = columnWidths(context, rows);
  const legendWidth = markWidth + widths.reduce((sum, width) => sum + width + columnGap, 0);
  const width = Math.max(plotWidth, legendWidth) + 2 * margin;
  const height = headHeight + plotHeight + rows.length * rowHeight + 2 * margin;
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  context.scale(scale, scale);
  context.fillStyle = palette.surface;
  context.fillRect(0, 0, width, height);
  context.textBaseline = 'top';
  context.fillStyle = palette.ink;
  context.font = font(18, 600);
  context.fillText(title, margin, margin, width - 2 * margin);
  context.fillStyle = palette.text;
  context.font = font(13);
  context.fillText(subtitle, margin, margin + 27, width - 2 * margin);
  const top = margin + headHeight;
  context.drawImage(plot, margin, top, plotWidth, plotHeight);
  for (const { name, x } of cursors) drawCursor(context, palette, name, margin + x / scale, top);
  rows.forEach((row, index) => {
    const y = top + plotHeight + (index + 0.5) * rowHeight;
    drawRow(context, palette, row, { y, widths, font: font(13) });
  });
  return canvas;

  function drawCursor(
    to: CanvasRenderingContext2D,
    colours: Palette,
    name: string,
    x: number,
    y: number,
  ): void {
    to.strokeStyle = colours.ink;
    to.lineWidth = 1;
    to.beginPath();
    to.moveTo(x, y);
    to.lineTo(x, y + plotHeight - 44);
    to.stroke();
    to.fillStyle = colours.ink;
    to.font = font(12, 600);
    to.fillText(name, x + 4, y);
  }
}

const columnWidths = (
  context: CanvasRenderingContext2D,
  rows: readonly LegendRow[],
): readonly number[] => {
  const widths: number[] = [];
  for (const { cells } of rows) {
    cells.forEach((cell, at) => {
      widths[at] = Math.max(widths[at] ?? 0, context.measureText(cell).width);
    });
  }
  return widths;
};

const drawRow = (
  context: CanvasRenderingContext2D,
  palette: Palette,
  { line, cells }: LegendRow,
  place: { readonly y: number; readonly widths: readonly number[]; readonly font: string },
): void => {
  const { y, widths, font } = place;
  if (line !== null) {
    context.strokeStyle = palette.series(line.colour);
    context.lineWidth = 2.5;
    context.setLineDash([...line.dashes]);
    context.beginPath();
    context.moveTo(margin, y);
    context.lineTo(margin + markWidth - 8, y);
    context.stroke();
    context.setLineDash([]);
  }
  context.font = font;
  context.textBaseline = 'middle';
  let x = margin + markWidth;
  cells.forEach((cell, at) => {
    const width = widths[at] ?? 0;
    context.fillStyle = line === null ? palette.text : palette.ink;
    context.textAlign = at === 0 ? 'left' : 'right';
    context.fillText(cell, at === 0 ? x : x + width, y);
    x += width + columnGap;
  });
  context.textAlign = 'left';
  context.textBaseline = 'top';
};

/** The names of the cursors, for who places them. */
export const namedCursors = (
  places: readonly number[],
  sight: { readonly left: number; readonly right: number },
): PictureContent['cursors'] =>
  places.flatMap((x, index) =>
    x < sight.left || x > sight.right ? [] : [{ name: cursorNames[index] ?? '', x }],
  );
