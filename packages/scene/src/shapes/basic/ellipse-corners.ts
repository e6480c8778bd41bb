import { onEllipse } from '../../primitives/outlines.ts';

/** Degrees between two corners. */
const stride = 7.5;

/** Corners along the ellipse in a box, near enough for a pointer. */
export function ellipseCorners(
  width: number,
  height: number,
  start: number,
  sweep: number,
): number[] {
  const steps = Math.max(1, Math.ceil(Math.abs(sweep) / stride));
  return Array.from({ length: steps + 1 }, (_, step) =>
    onEllipse(width / 2, height / 2, width / 2, height / 2, start + (sweep * step) / steps),
  ).flat();
}
