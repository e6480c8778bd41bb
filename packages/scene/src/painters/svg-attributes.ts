/** Attributes of SVG as values are now: the same for the string and for elements of a page. */
import type { NodeColumns } from '../live/node-columns.ts';
import type { PictureNode } from '../picture/compile-picture.ts';
import { unmoved } from '../picture/matrix.ts';
import { nodeMatrix } from '../picture/node-place.ts';
import { digits } from '../primitives/outlines.ts';
import type {
  GroupPrimitive,
  Matrix,
  PathPrimitive,
  TextPrimitive,
} from '../primitives/primitive.ts';
import {
  type Animation,
  colorOf,
  fillOf,
  flows,
  groupMatrix,
  isInState,
  markLook,
  markWidth,
  type PaintOptions,
  splitAlpha,
  strokeOf,
  textColorOf,
  veilOpacity,
} from './look.ts';

/** Null takes an attribute away. */
export type Attributes = readonly (readonly [name: string, value: string | null])[];

/** Six digits: angles of large drawings need more than their lengths. */
const exact = (n: number): string => String(Math.round(n * 1e6) / 1e6);

const matrixText = (m: Matrix): string | null =>
  m === unmoved ? null : `matrix(${m.map(exact).join(' ')})`;

const shown = (isShown: boolean): string | null => (isShown ? null : 'none');

export function nodeAttributes(
  one: PictureNode,
  columns: NodeColumns,
  { lit }: Animation,
): Attributes {
  const at = one.index;
  const isLit = lit || columns.blinking[at] === 0;
  const { opacity } = one.node.style;
  return [
    ['transform', matrixText(nodeMatrix(one, columns))],
    ['opacity', opacity === 1 ? null : digits(opacity)],
    ['display', shown(columns.visible[at] === 1 && isLit)],
  ];
}

/** @param gradient name of the one that fills it; a live colour takes its place */
export function pathAttributes(
  path: PathPrimitive,
  columns: NodeColumns,
  at: number,
  options: PaintOptions,
  gradient: string | null,
): Attributes {
  const fill = fillOf(path, columns, at);
  const stroke = path.strokeWidth > 0 ? strokeOf(path, columns, at) : null;
  const filled =
    typeof fill === 'string' ? splitAlpha(colorOf(fill, options)) : { rgb: '', alpha: 1 };
  const paint =
    typeof fill === 'string'
      ? filled.rgb
      : gradient === null || fill === null
        ? 'none'
        : `url(#${gradient})`;
  const drawn = stroke === null ? null : splitAlpha(colorOf(stroke, options));
  const joint = path.round && drawn !== null ? 'round' : null;
  return [
    ['fill', paint],
    ['fill-opacity', filled.alpha === 1 ? null : digits(filled.alpha)],
    ['stroke', drawn?.rgb ?? null],
    ['stroke-opacity', drawn === null || drawn.alpha === 1 ? null : digits(drawn.alpha)],
    ['stroke-width', drawn === null ? null : digits(path.strokeWidth)],
    [
      'stroke-dasharray',
      drawn === null || path.dash.length === 0 ? null : path.dash.map(digits).join(' '),
    ],
    ['stroke-linejoin', joint],
    ['stroke-linecap', path.dash.length === 0 ? joint : null],
    ['display', shown(flows(path, columns, at))],
  ];
}

export function textAttributes(
  text: TextPrimitive,
  columns: NodeColumns,
  at: number,
  options: PaintOptions,
): Attributes {
  const { rgb, alpha } = splitAlpha(colorOf(textColorOf(text, columns, at), options));
  return [
    ['fill', rgb],
    ['fill-opacity', alpha === 1 ? null : digits(alpha)],
  ];
}

export function groupAttributes(
  group: GroupPrimitive,
  columns: NodeColumns,
  at: number,
  animation: Animation,
): Attributes {
  const matrix = groupMatrix(group, columns, at, animation);
  return [
    ['transform', matrix === null ? null : matrixText(matrix)],
    ['display', shown(isInState(group, columns, at))],
  ];
}

export function markAttributes(
  one: PictureNode,
  columns: NodeColumns,
  options: PaintOptions,
): Attributes {
  const look = markLook(one, columns);
  const { width, height } = one.node.frame;
  return [
    ['x', digits(-markWidth)],
    ['y', digits(-markWidth)],
    ['width', digits(width + 2 * markWidth)],
    ['height', digits(height + 2 * markWidth)],
    ['fill', look?.veil ? colorOf('@background', options) : 'none'],
    ['fill-opacity', look?.veil ? String(veilOpacity) : null],
    ['stroke', look === null || look.color === null ? null : colorOf(look.color, options)],
    ['stroke-width', String(markWidth)],
    ['stroke-dasharray', look === null || look.dash.length === 0 ? null : look.dash.join(' ')],
    ['display', shown(look !== null)],
  ];
}
