/** How both painters decide what a primitive looks like now. */
import type { Color, Gradient } from '../document/scene.ts';
import { Mark, type NodeColumns } from '../live/node-columns.ts';
import type { PictureNode } from '../picture/compile-picture.ts';
import { times } from '../picture/matrix.ts';
import { motionMatrix } from '../picture/node-place.ts';
import {
  equipmentStates,
  type GroupPrimitive,
  type ImagePrimitive,
  type Matrix,
  type PathPrimitive,
  type StateColors,
  type TextPrimitive,
} from '../primitives/primitive.ts';
import { colorIn, type Palette } from '../theme/palette.ts';

/** What a painter draws with beside the picture. */
export interface PaintOptions {
  readonly palette: Palette;
  /** Family of all texts, as CSS writes it. */
  readonly font: string;
}

/** What turns, flows and blinks, as at one moment of the one clock. */
export interface Animation {
  /** Degrees by row. */
  readonly spun: Float64Array;
  /** Units by row that dashes have moved. */
  readonly flowed: Float64Array;
  /** Whether what blinks is shown just now. */
  readonly lit: boolean;
}

/** Nothing moves, and what blinks is shown. */
export const still = (rows: number): Animation => ({
  spun: new Float64Array(rows),
  flowed: new Float64Array(rows),
  lit: true,
});

const stateColor = (colors: StateColors, states: Uint8Array, at: number): Color =>
  `@${colors}-${equipmentStates[states[at] as number] ?? 'unknown'}`;

/** The fill of a path as the document writes colours. */
export function fillOf(
  path: PathPrimitive,
  columns: NodeColumns,
  at: number,
): Color | Gradient | null {
  if (path.fillBy === 'state' || path.fillBy === 'quiet') {
    return stateColor(path.fillBy, columns.states, at);
  }
  return (path.fillBy === 'fill' ? columns.fills[at] : null) ?? path.fill;
}

export function strokeOf(
  { strokeBy, stroke }: PathPrimitive,
  columns: NodeColumns,
  at: number,
): Color | null {
  if (strokeBy === 'state' || strokeBy === 'quiet') return stateColor(strokeBy, columns.states, at);
  if (strokeBy === 'fill') return columns.fills[at] ?? stroke;
  return (strokeBy === 'stroke' ? columns.strokes[at] : null) ?? stroke;
}

export function textColorOf(
  { color, colorBy }: TextPrimitive,
  columns: NodeColumns,
  at: number,
): Color {
  if (colorBy === 'state' || colorBy === 'quiet') return stateColor(colorBy, columns.states, at);
  return (colorBy === 'fill' ? columns.fills[at] : null) ?? color;
}

export function writtenOf(
  { text, textBy }: TextPrimitive,
  columns: NodeColumns,
  at: number,
): string {
  if (textBy === 'value') return columns.values[at] ?? text;
  return (textBy === null ? null : columns.texts[at]) ?? text;
}

/** Whether a path of flow is seen: while nothing flows it is not. */
export const flows = (path: PathPrimitive, { flows: all }: NodeColumns, at: number): boolean =>
  !path.flows || all[at] !== 0;

export const isInState = ({ states }: GroupPrimitive, columns: NodeColumns, at: number): boolean =>
  states === null || ((states >> (columns.states[at] as number)) & 1) === 1;

/** Where a group is now; null where it stays as it is. */
export function groupMatrix(
  { transform, motion }: GroupPrimitive,
  { levels }: NodeColumns,
  at: number,
  { spun }: Animation,
): Matrix | null {
  if (motion === null) return transform;
  const moved = motionMatrix(motion, levels[at] as number, spun[at] as number);
  return transform === null ? moved : times(transform, moved);
}

/**
 * The frame around a node that says what is wrong with its values, and the veil over what is not to
 * be trusted or not to be operated; null where neither is needed.
 */
export function markLook({ index: at, node }: PictureNode, columns: NodeColumns): MarkLook | null {
  const mark = node.showsQuality ? columns.marks[at] : Mark.none;
  if (mark === Mark.alarm) return { color: '@danger', dash: [], veil: false };
  if (mark === Mark.bad) return { color: '@state-unknown', dash: [2, 3], veil: true };
  if (mark === Mark.stale) return { color: '@warning', dash: [6, 4], veil: true };
  return columns.enabled[at] === 0 ? { color: null, dash: [], veil: true } : null;
}

interface MarkLook {
  /** Of the frame; null without one. */
  readonly color: Color | null;
  readonly dash: readonly number[];
  readonly veil: boolean;
}

export const veilOpacity = 0.55;

/** Width of that frame. */
export const markWidth = 2;

/** Ends of a linear gradient over a box. */
export function gradientLine(
  { angle }: Gradient,
  width: number,
  height: number,
): [x1: number, y1: number, x2: number, y2: number] {
  const radians = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const half = (Math.abs(width * cos) + Math.abs(height * sin)) / 2;
  const [cx, cy] = [width / 2, height / 2];
  return [cx - cos * half, cy - sin * half, cx + cos * half, cy + sin * half];
}

/** `#rrggbbaa` as painters that know no alpha in colours take it. */
export function splitAlpha(color: string): { readonly rgb: string; readonly alpha: number } {
  if (color.length !== 9) return { rgb: color, alpha: 1 };
  return { rgb: color.slice(0, 7), alpha: Number.parseInt(color.slice(7), 16) / 255 };
}

export const colorOf = (color: Color, { palette }: PaintOptions): string => colorIn(palette, color);

/** What is drawn in the place of an image that is not there: a crossed box. */
export const missingOutline = ({
  x,
  y,
  width,
  height,
}: Pick<ImagePrimitive, 'x' | 'y' | 'width' | 'height'>): string =>
  `M${x} ${y}h${width}v${height}h${-width}ZL${x + width} ${y + height}M${x + width} ${y}L${x} ${y + height}`;
