/** Where nodes and their moving parts are now. */
import type { NodeColumns } from '../live/node-columns.ts';
import type { Matrix, Motion } from '../primitives/primitive.ts';
import type { PictureNode } from './compile-picture.ts';
import { frameMatrix, times, turned } from './matrix.ts';

const or = (live: number, own: number): number => (Number.isNaN(live) ? own : live);

/** Whether anything of its place is bound and known. */
const isMoved = (at: number, { xs, ys, widths, heights, angles }: NodeColumns): boolean =>
  !(
    Number.isNaN(xs[at]) &&
    Number.isNaN(ys[at]) &&
    Number.isNaN(widths[at]) &&
    Number.isNaN(heights[at]) &&
    Number.isNaN(angles[at])
  );

/** From the box of the node, as the document has it, into the space of its group, as things are now. */
export function nodeMatrix({ index: at, node, matrix }: PictureNode, columns: NodeColumns): Matrix {
  if (!isMoved(at, columns)) return matrix;
  const { frame } = node;
  const width = or(columns.widths[at] as number, frame.width);
  const height = or(columns.heights[at] as number, frame.height);
  const moved = frameMatrix({
    ...frame,
    x: or(columns.xs[at] as number, frame.x),
    y: or(columns.ys[at] as number, frame.y),
    width,
    height,
    rotation: or(columns.angles[at] as number, frame.rotation),
  });
  const sx = frame.width > 0 ? width / frame.width : 1;
  const sy = frame.height > 0 ? height / frame.height : 1;
  return times(moved, [sx, 0, 0, sy, 0, 0]);
}

/** @param spun degrees that the node has turned by now */
export function motionMatrix(motion: Motion, level: number, spun: number): Matrix {
  switch (motion.kind) {
    case 'swing':
      return turned(motion.from + (motion.to - motion.from) * level, motion.x, motion.y);
    case 'spin':
      return turned(spun, motion.x, motion.y);
    case 'shift':
      return [1, 0, 0, 1, motion.dx * level, motion.dy * level];
    case 'grow':
      return motion.axis === 'x'
        ? [level, 0, 0, 1, motion.border * (1 - level), 0]
        : [1, 0, 0, level, 0, motion.border * (1 - level)];
  }
}
