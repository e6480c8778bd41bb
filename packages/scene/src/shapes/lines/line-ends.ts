/** Arrows and dots at the ends of lines. */

import type { Style } from '../../document/scene.ts';
import { choiceField } from '../../fields/field.ts';
import { path } from '../../primitives/make.ts';
import { circle, polyline } from '../../primitives/outlines.ts';
import type { PathPrimitive } from '../../primitives/primitive.ts';

export const lineEndFields = {
  start: choiceField(['none', 'arrow', 'dot'], 'none'),
  end: choiceField(['none', 'arrow', 'dot'], 'none'),
};

interface Ends {
  readonly start: 'none' | 'arrow' | 'dot';
  readonly end: 'none' | 'arrow' | 'dot';
}

/** @param corners of the line; the arrow looks as its first and last piece go */
export function lineEnds({ start, end }: Ends, corners: readonly number[], style: Style) {
  const last = corners.length - 2;
  return [...endAt(start, corners, 0, 2, style), ...endAt(end, corners, last, last - 2, style)];
}

function endAt(
  kind: Ends['start'],
  corners: readonly number[],
  at: number,
  from: number,
  { stroke, strokeWidth }: Style,
): PathPrimitive[] {
  if (kind === 'none' || stroke === null) return [];
  const [x, y] = [corners[at] as number, corners[at + 1] as number];
  const size = 4 + strokeWidth * 2.5;
  const look = { fill: stroke, fillBy: null, strokeBy: null } as const;
  if (kind === 'dot') return [path(circle(x, y, size / 2), look)];
  const angle = Math.atan2(y - (corners[from + 1] as number), x - (corners[from] as number));
  const wing = (turn: number): [number, number] => [
    x - size * Math.cos(angle + turn),
    y - size * Math.sin(angle + turn),
  ];
  return [path(polyline([x, y, ...wing(0.42), ...wing(-0.42)], true), look)];
}
