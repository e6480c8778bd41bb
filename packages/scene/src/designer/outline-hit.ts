import type { Outline } from '../shapes/shape.ts';

/** Whether a point is inside an outline that is closed, or on its line. */
export function isOnOutline(
  { corners, closed, width }: Outline,
  x: number,
  y: number,
  tolerance: number,
): boolean {
  const count = corners.length / 2;
  const reach = width / 2 + tolerance;
  let isInside = false;
  for (let at = 0; at < (closed ? count : count - 1); at++) {
    const next = (at + 1) % count;
    const [ax, ay] = [corners[2 * at] as number, corners[2 * at + 1] as number];
    const [bx, by] = [corners[2 * next] as number, corners[2 * next + 1] as number];
    if (distance(x, y, ax, ay, bx, by) <= reach) return true;
    const crosses = ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax;
    if (crosses) isInside = !isInside;
  }
  return closed && isInside;
}

/** From a point to a piece of a line. */
function distance(x: number, y: number, ax: number, ay: number, bx: number, by: number): number {
  const [dx, dy] = [bx - ax, by - ay];
  const square = dx * dx + dy * dy;
  const along = square === 0 ? 0 : ((x - ax) * dx + (y - ay) * dy) / square;
  const share = Math.max(0, Math.min(1, along));
  return Math.hypot(x - ax - dx * share, y - ay - dy * share);
}
