/** Draws the bands on a canvas: a year of forty devices is more pieces than a document bears. */
import type { Palette } from '../palette.ts';
import { tickLabels, timeTicks } from '../time-ticks.ts';
import type { LadderBand, LadderPiece, LadderSpan } from './ladder.ts';

/** Pixels. */
export const rowHeight = 32;
const barHeight = 20;
const barTop = (rowHeight - barHeight) / 2;
export const axisHeight = 38;
const labelWidth = 92;
const notchHeight = 4;

export interface LadderDrawing {
  readonly bands: readonly LadderBand[];
  readonly shown: LadderSpan;
  /** CSS colours of the states, by their places. */
  readonly colors: readonly string[];
  readonly selected: LadderPiece | undefined;
  /** What is being chosen, pixels. */
  readonly chosen: readonly [number, number] | null;
  readonly width: number;
  readonly timeZone: string;
  readonly locale: string;
}

/** Where a moment is drawn. */
export const xOf = ({ from, to }: LadderSpan, width: number, time: number): number =>
  ((time - from) / (to - from)) * width;

export function drawLadder(
  context: CanvasRenderingContext2D,
  palette: Palette,
  drawing: LadderDrawing,
): void {
  const { bands, shown, colors, selected, chosen, width } = drawing;
  const height = bands.length * rowHeight;
  context.clearRect(0, 0, width, height + axisHeight);
  drawAxis(context, palette, drawing, height);
  for (const [row, band] of bands.entries()) {
    const top = row * rowHeight + barTop;
    for (const [place, begin] of band.begins.entries()) {
      const end = band.begins[place + 1] ?? shown.to;
      if (end <= shown.from || begin >= shown.to) continue;
      const left = Math.max(0, xOf(shown, width, begin));
      const right = Math.min(width, xOf(shown, width, end));
      const state = band.states[place] ?? -1;
      const isKnown = state >= 0;
      context.fillStyle = isKnown ? (colors[state] ?? palette.grid) : palette.grid;
      // What nobody knows is a thin line, not a state among others.
      const thin = isKnown ? 0 : barHeight / 2 - 2;
      context.fillRect(left, top + thin, Math.max(right - left, 0.5), barHeight - 2 * thin);
      if ((band.changes[place] ?? 0) === 0) continue;
      context.fillStyle = palette.text;
      context.fillRect(left, top + barHeight - notchHeight, right - left, notchHeight);
    }
  }
  if (selected !== undefined) {
    const row = bands.findIndex(({ key }) => key === selected.band.key);
    const left = Math.max(0, xOf(shown, width, selected.from));
    const right = Math.min(width, xOf(shown, width, selected.to));
    context.strokeStyle = palette.ink;
    context.lineWidth = 2;
    context.strokeRect(
      left + 1,
      row * rowHeight + barTop - 2,
      Math.max(right - left - 2, 2),
      barHeight + 4,
    );
  }
  if (chosen !== null) {
    const [first, last] = [Math.min(...chosen), Math.max(...chosen)];
    context.globalAlpha = 0.25;
    context.fillStyle = palette.ink;
    context.fillRect(first, 0, last - first, height);
    context.globalAlpha = 1;
  }
}

function drawAxis(
  context: CanvasRenderingContext2D,
  palette: Palette,
  { shown, width, timeZone, locale }: LadderDrawing,
  height: number,
): void {
  const axis = timeTicks(
    shown.from,
    shown.to,
    Math.max(2, Math.floor(width / labelWidth)),
    timeZone,
  );
  const labels = tickLabels(axis, locale, timeZone);
  context.font = palette.font;
  context.textBaseline = 'top';
  context.strokeStyle = palette.grid;
  context.lineWidth = 1;
  for (const [index, tick] of axis.ticks.entries()) {
    const x = Math.round(xOf(shown, width, tick)) + 0.5;
    context.beginPath();
    context.moveTo(x, 0);
    context.lineTo(x, height + 4);
    context.stroke();
    context.fillStyle = palette.text;
    for (const [line, text] of (labels[index] ?? '').split('\n').entries()) {
      const half = context.measureText(text).width / 2;
      const left = Math.min(Math.max(0, x - half), width - 2 * half);
      context.fillText(text, left, height + 6 + line * 15);
    }
  }
}
