/** How far drawings reach beyond their boxes: lines, ends of lines, and texts of any length. */
import type { NodeColumns } from '../live/node-columns.ts';
import { around, type Box, boxUnder } from '../picture/box.ts';
import type { PictureNode } from '../picture/compile-picture.ts';
import { times } from '../picture/matrix.ts';
import { nodeMatrix } from '../picture/node-place.ts';
import type { Matrix, Primitive, TextPrimitive } from '../primitives/primitive.ts';
import { drawnOf } from '../shapes/shape.ts';
import { showsMark } from './live-parts.ts';
import { markWidth, writtenOf } from './look.ts';

/** The box of everything that a node draws, and what it holds, in the space that `matrix` leads to. */
export function reachOf(one: PictureNode, columns: NodeColumns, matrix: Matrix): Box {
  const own = times(matrix, nodeMatrix(one, columns));
  const box = localReach(one, columns);
  const moved = times(own, [1, 0, 0, 1, box.left, box.top]);
  const drawn = boxUnder(moved, box.right - box.left, box.bottom - box.top);
  if (one.children.length === 0) return drawn;
  return around([drawn, ...one.children.map((child) => reachOf(child, columns, own))]) ?? drawn;
}

function localReach(one: PictureNode, columns: NodeColumns): Box {
  const { frame } = one.node;
  const { corners, width, closed } = one.shape.outline(drawnOf(one.node));
  const margin = width / 2 + beyond(one, closed) + (showsMark(one) ? 1.5 * markWidth : 0) + 1;
  let [left, top, right, bottom] = [0, 0, frame.width, frame.height];
  for (let at = 0; at + 1 < corners.length; at += 2) {
    const [x, y] = [corners[at] as number, corners[at + 1] as number];
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  for (const text of textsOf(one.primitives)) {
    const long = widthOf(writtenOf(text, columns, one.index), text.size);
    const from = text.x - (text.anchor === 'start' ? 0 : text.anchor === 'end' ? long : long / 2);
    left = Math.min(left, from);
    right = Math.max(right, from + long);
    top = Math.min(top, text.y - text.size * 1.2);
    bottom = Math.max(bottom, text.y + text.size * 0.5);
  }
  return { left: left - margin, top: top - margin, right: right + margin, bottom: bottom + margin };
}

/** Texts that stand in no group: those in symbols stay within their boxes. */
const textsOf = (primitives: readonly Primitive[]): TextPrimitive[] =>
  primitives.filter((each) => each.kind === 'text');

/** How far it goes beyond its outline: arrows of lines, sharp corners, and the bulge of a curve. */
function beyond({ node: { frame, style, type } }: PictureNode, closed: boolean): number {
  if (closed) return type === 'polygon' ? 2 * style.strokeWidth : 0;
  const bulge = type === 'curve' ? Math.max(frame.width, frame.height) * 0.25 : 0;
  return 4 + 3 * style.strokeWidth + bulge;
}

const narrow = /[\d\s.,:;'!|()[\]ijlt+–-]/;

/** In ems, at least as wide as fonts have it. */
const emsOf = (letter: string): number =>
  narrow.test(letter) ? 0.62 : letter < '\u2e80' ? 0.95 : 1.05;

function widthOf(text: string, size: number): number {
  let ems = 0;
  for (const letter of text) ems += emsOf(letter);
  return ems * size;
}
