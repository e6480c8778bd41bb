/** Primitives with what is seldom said left out. */
import type { GroupPrimitive, PathPrimitive, Primitive, TextPrimitive } from './primitive.ts';

const plainPath: Omit<PathPrimitive, 'd'> = {
  kind: 'path',
  fill: null,
  stroke: null,
  strokeWidth: 1,
  dash: [],
  round: false,
  fillBy: null,
  over: null,
  strokeBy: null,
  flows: false,
};

export const path = (
  d: string,
  more: Partial<Omit<PathPrimitive, 'kind' | 'd'>>,
): PathPrimitive => ({
  ...plainPath,
  ...more,
  d,
});

const plainText: Omit<TextPrimitive, 'x' | 'y' | 'text'> = {
  kind: 'text',
  size: 14,
  weight: 400,
  anchor: 'middle',
  color: '@text',
  colorBy: null,
  textBy: null,
};

export const text = (
  written: string,
  x: number,
  y: number,
  more: Partial<Omit<TextPrimitive, 'kind' | 'text' | 'x' | 'y'>>,
): TextPrimitive => ({ ...plainText, ...more, text: written, x, y });

const plainGroup: Omit<GroupPrimitive, 'children'> = {
  kind: 'group',
  transform: null,
  clip: null,
  motion: null,
  states: null,
};

export const group = (
  children: readonly Primitive[],
  more: Partial<Omit<GroupPrimitive, 'kind' | 'children'>>,
): GroupPrimitive => ({ ...plainGroup, ...more, children });
