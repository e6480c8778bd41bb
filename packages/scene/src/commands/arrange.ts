/** Where nodes stand to each other. */
import type { Scene, SceneNode } from '../document/scene.ts';
import { around, type Box, boxUnder, heightOf, widthOf } from '../picture/box.ts';
import { frameMatrix, inverse, times, unmoved } from '../picture/matrix.ts';
import type { Matrix } from '../primitives/primitive.ts';
import { editNodes, type Ids, outermost, outermostIds } from './edit-tree.ts';
import { framed, shifted } from './frames.ts';

/** Boxes of nodes on the screen, by id, in the order of drawing; of groups and what they hold. */
export function boxesOf(scene: Scene, ids: Ids): Map<string, Box> {
  const boxes = new Map<string, Box>();
  const look = (nodes: readonly SceneNode[], matrix: Matrix): void => {
    for (const node of nodes) {
      const own = times(matrix, frameMatrix(node.frame));
      if (ids.has(node.id)) boxes.set(node.id, boxUnder(own, node.frame.width, node.frame.height));
      look(node.children, own);
    }
  };
  look(scene.nodes, unmoved);
  return boxes;
}

/** Each moved by so much on the screen, whatever groups it stands in. */
function moveEach(scene: Scene, by: ReadonlyMap<string, readonly [dx: number, dy: number]>): Scene {
  const moved = new Map([...by].filter(([, [dx, dy]]) => dx !== 0 || dy !== 0));
  return editNodes(scene, new Set(moved.keys()), (node, matrix) => {
    const [dx, dy] = moved.get(node.id) ?? [0, 0];
    const back = inverse(matrix);
    if (back === null) return node;
    const [x, y] = [back[0] * dx + back[2] * dy, back[1] * dx + back[3] * dy];
    return { ...node, frame: shifted(node.frame, x, y) };
  });
}

/** By so much on the screen. */
export function moveNodes(scene: Scene, ids: Ids, dx: number, dy: number): Scene {
  const by = [dx, dy] as const;
  return moveEach(scene, new Map([...outermostIds(scene, ids)].map((id) => [id, by])));
}

export type Edge = 'left' | 'center' | 'right' | 'top' | 'middle' | 'bottom';

/** To an edge or the middle of the box around all of them; a single one to the screen. */
export function alignNodes(scene: Scene, ids: Ids, edge: Edge): Scene {
  const boxes = boxesOf(scene, outermostIds(scene, ids));
  const { width, height } = scene.size;
  const screen: Box = { left: 0, top: 0, right: width, bottom: height };
  const all = boxes.size > 1 ? around([...boxes.values()]) : screen;
  if (all === null) return scene;
  const by = [...boxes].map(([id, box]) => [id, toEdge(box, all, edge)] as const);
  return moveEach(scene, new Map(by));
}

function toEdge(box: Box, all: Box, edge: Edge): readonly [number, number] {
  switch (edge) {
    case 'left':
      return [all.left - box.left, 0];
    case 'right':
      return [all.right - box.right, 0];
    case 'center':
      return [(all.left + all.right - box.left - box.right) / 2, 0];
    case 'top':
      return [0, all.top - box.top];
    case 'bottom':
      return [0, all.bottom - box.bottom];
    case 'middle':
      return [0, (all.top + all.bottom - box.top - box.bottom) / 2];
  }
}

/** With equal gaps between the outermost two, which stay; fewer than three stay as they are. */
export function distributeNodes(scene: Scene, ids: Ids, axis: 'x' | 'y'): Scene {
  const [from, size] = axis === 'x' ? (['left', widthOf] as const) : (['top', heightOf] as const);
  const boxes = [...boxesOf(scene, outermostIds(scene, ids))].sort(
    ([, one], [, other]) => one[from] - other[from],
  );
  const all = around(boxes.map(([, box]) => box));
  if (boxes.length < 3 || all === null) return scene;
  const taken = boxes.reduce((sum, [, box]) => sum + size(box), 0);
  const gap = (size(all) - taken) / (boxes.length - 1);
  const by = new Map<string, readonly [number, number]>();
  let at = all[from];
  for (const [id, box] of boxes) {
    const off = at - box[from];
    by.set(id, axis === 'x' ? [off, 0] : [0, off]);
    at += size(box) + gap;
  }
  return moveEach(scene, by);
}

/** As wide, as high, or both, as the first of them in the order of drawing. */
export function sameSize(scene: Scene, ids: Ids, of: 'width' | 'height' | 'both'): Scene {
  const chosen = outermost(scene, ids);
  const [model] = chosen;
  if (model === undefined) return scene;
  const { width, height } = model.frame;
  return editNodes(scene, new Set(chosen.map(({ id }) => id)), (node) => {
    const frame = {
      ...node.frame,
      ...(of === 'height' ? {} : { width }),
      ...(of === 'width' ? {} : { height }),
    };
    const isSame = frame.width === node.frame.width && frame.height === node.frame.height;
    return isSame ? node : framed(node, frame);
  });
}
