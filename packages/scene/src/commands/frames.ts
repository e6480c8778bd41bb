/** Boxes of nodes: where they reach, and what becomes of them when they are scaled. */
import { farthest } from '../document/limits.ts';
import type { Frame, SceneNode } from '../document/scene.ts';
import { type Box, boxUnder } from '../picture/box.ts';
import { frameMatrix, turnOf } from '../picture/matrix.ts';

/** In the space of its group. */
export const boxOf = ({ frame }: SceneNode): Box =>
  boxUnder(frameMatrix(frame), frame.width, frame.height);

const bounded = (n: number, least: number): number => {
  const rounded = Math.round(Math.max(least, Math.min(farthest, n)) * 1000) / 1000;
  return rounded === 0 ? 0 : rounded;
};

/** As documents hold it: to the thousandth, within their bounds, turned by less than once round. */
export const settled = (frame: Frame): Frame => ({
  ...frame,
  x: bounded(frame.x, -farthest),
  y: bounded(frame.y, -farthest),
  width: bounded(frame.width, 0),
  height: bounded(frame.height, 0),
  rotation: bounded(((frame.rotation % 360) + 360) % 360, 0) % 360,
});

export const shifted = (frame: Frame, dx: number, dy: number): Frame =>
  settled({ ...frame, x: frame.x + dx, y: frame.y + dy });

/** With its centre where it is told. */
export const centred = (frame: Frame, cx: number, cy: number): Frame =>
  settled({ ...frame, x: cx - frame.width / 2, y: cy - frame.height / 2 });

/** Scaled about the origin of its space; of a turned one as near as a box can be. */
export function scaledFrame(frame: Frame, sx: number, sy: number): Frame {
  const [cos, sin] = turnOf(frame.rotation);
  const width = frame.width * Math.hypot(sx * cos, sy * sin);
  const height = frame.height * Math.hypot(sx * sin, sy * cos);
  const [cx, cy] = [(frame.x + frame.width / 2) * sx, (frame.y + frame.height / 2) * sy];
  return centred({ ...frame, width, height }, cx, cy);
}

/** A node with another frame; what a group holds is scaled with it. */
export function framed(node: SceneNode, frame: Frame): SceneNode {
  const next = settled(frame);
  const sx = node.frame.width > 0 ? next.width / node.frame.width : 1;
  const sy = node.frame.height > 0 ? next.height / node.frame.height : 1;
  if (node.children.length === 0 || (sx === 1 && sy === 1)) return { ...node, frame: next };
  const children = node.children.map((child) => framed(child, scaledFrame(child.frame, sx, sy)));
  return { ...node, frame: next, children };
}
