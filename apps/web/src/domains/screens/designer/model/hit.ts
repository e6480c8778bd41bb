/** What a pointer meets on a screen. Pure. */
import { type Scene, type SceneNode, shapeOf } from '@millwright/scene';
import { type Box, boxesOf } from '@millwright/scene/editor';
import { apply, frameMatrix, inverse } from '@millwright/scene/picture/matrix';
import { drawnOf } from '@millwright/scene/shapes/shape';

/** Nodes of a group, those of the screen without one. */
export function membersOf(scene: Scene, group: string | null): readonly SceneNode[] {
  if (group === null) return scene.nodes;
  const find = (nodes: readonly SceneNode[]): readonly SceneNode[] | null => {
    for (const node of nodes) {
      if (node.id === group) return node.children;
      const found = find(node.children);
      if (found !== null) return found;
    }
    return null;
  };
  return find(scene.nodes) ?? scene.nodes;
}

/** Distance of a point from a line between two corners. */
function distance(x: number, y: number, line: readonly number[], at: number): number {
  const [x1, y1, x2, y2] = line.slice(at, at + 4) as [number, number, number, number];
  const [dx, dy] = [x2 - x1, y2 - y1];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : ((x - x1) * dx + (y - y1) * dy) / length;
  const t = Math.max(0, Math.min(1, share));
  return Math.hypot(x - x1 - t * dx, y - y1 - t * dy);
}

function isInside(x: number, y: number, corners: readonly number[]): boolean {
  let inside = false;
  for (let at = 0, last = corners.length - 2; at < corners.length; last = at, at += 2) {
    const [x1, y1] = [corners[at] as number, corners[at + 1] as number];
    const [x2, y2] = [corners[last] as number, corners[last + 1] as number];
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
  }
  return inside;
}

/** Whether it meets the node or something in it. @param reach units by which it may miss */
function meets(node: SceneNode, x: number, y: number, reach: number): boolean {
  if (node.hidden) return false;
  const back = inverse(frameMatrix(node.frame));
  const shape = shapeOf(node.type);
  if (back === null || shape === null) return false;
  const [px, py] = apply(back, x, y);
  if (node.children.length > 0) {
    return node.children.some((child) => meets(child, px, py, reach));
  }
  const { corners, closed, width } = shape.outline(drawnOf(node));
  if (closed && isInside(px, py, corners)) return true;
  const near = Math.max(width / 2, reach);
  const line = closed ? [...corners, ...corners.slice(0, 2)] : corners;
  for (let at = 0; at + 3 < line.length; at += 2) {
    if (distance(px, py, line, at) <= near) return true;
  }
  return false;
}

/** Into the space of the members of a group. */
function within(scene: Scene, group: string, x: number, y: number): readonly [number, number] {
  const find = (nodes: readonly SceneNode[], px: number, py: number): [number, number] | null => {
    for (const node of nodes) {
      const back = inverse(frameMatrix(node.frame));
      if (back === null) continue;
      const inner = apply(back, px, py);
      if (node.id === group) return inner;
      const found = find(node.children, ...inner);
      if (found !== null) return found;
    }
    return null;
  };
  return find(scene.nodes, x, y) ?? [x, y];
}

/** The frontmost member that is met and not locked; null where none is. */
export function memberAt(
  scene: Scene,
  group: string | null,
  [x, y]: readonly [number, number],
  reach: number,
): SceneNode | null {
  const [px, py] = group === null ? [x, y] : within(scene, group, x, y);
  return (
    membersOf(scene, group).findLast((node) => !node.locked && meets(node, px, py, reach)) ?? null
  );
}

/** Members that lie in a box as a whole. */
export function membersIn(scene: Scene, group: string | null, box: Box): string[] {
  const members = membersOf(scene, group).filter(({ locked, hidden }) => !locked && !hidden);
  const boxes = boxesOf(scene, new Set(members.map(({ id }) => id)));
  return members.flatMap(({ id }) => {
    const own = boxes.get(id);
    const isIn =
      own !== undefined &&
      own.left >= box.left &&
      own.right <= box.right &&
      own.top >= box.top &&
      own.bottom <= box.bottom;
    return isIn ? [id] : [];
  });
}
