/** Copies of nodes, which keep bindings and events of what they were made from. */
import type { Scene, SceneNode } from '../document/scene.ts';
import { around, boxUnder } from '../picture/box.ts';
import { frameMatrix, times, unmoved } from '../picture/matrix.ts';
import type { Matrix } from '../primitives/primitive.ts';
import { addNodes } from './change-nodes.ts';
import { type Ids, outermost } from './edit-tree.ts';
import { centred, settled, shifted } from './frames.ts';

/** Nodes on their way to another place or screen, as they stand on the screen they come from. */
export interface CopiedNodes {
  readonly nodes: readonly SceneNode[];
}

/** In the order of drawing, out of their groups. */
export function copyNodes(scene: Scene, ids: Ids): CopiedNodes {
  const chosen = new Set(outermost(scene, ids).map(({ id }) => id));
  const nodes: SceneNode[] = [];
  const look = (siblings: readonly SceneNode[], matrix: Matrix): void => {
    for (const node of siblings) {
      if (chosen.has(node.id)) nodes.push(onScreen(node, matrix));
      else look(node.children, times(matrix, frameMatrix(node.frame)));
    }
  };
  look(scene.nodes, unmoved);
  return { nodes };
}

/** A node as it looks where its groups have put it. */
function onScreen(node: SceneNode, matrix: Matrix): SceneNode {
  if (matrix === unmoved) return node;
  const box = boxUnder(times(matrix, frameMatrix(node.frame)), node.frame.width, node.frame.height);
  const isMirrored = matrix[0] * matrix[3] - matrix[1] * matrix[2] < 0;
  const degrees = (Math.atan2(matrix[1], matrix[0]) * 180) / Math.PI;
  const frame = settled({
    ...node.frame,
    rotation: isMirrored ? degrees - node.frame.rotation : degrees + node.frame.rotation,
    flipY: node.frame.flipY !== isMirrored,
  });
  return { ...node, frame: centred(frame, (box.left + box.right) / 2, (box.top + box.bottom) / 2) };
}

/**
 * In front of everything, moved by so much.
 * @param newId gives an id that nothing has, and never the same twice
 */
export const pasteNodes = (
  scene: Scene,
  { nodes }: CopiedNodes,
  newId: () => string,
  dx = 0,
  dy = 0,
): Scene =>
  addNodes(
    scene,
    nodes.map((node) => {
      const copy = withNewIds(node, newId);
      return { ...copy, frame: shifted(copy.frame, dx, dy) };
    }),
  );

export interface CopyGrid {
  readonly rows: number;
  readonly columns: number;
  /** From one copy to the next; by the size of what is copied where it is left out. */
  readonly dx?: number;
  readonly dy?: number;
}

/** Copies in rows and columns, of which what is copied is the first. */
export function duplicateNodes(
  scene: Scene,
  ids: Ids,
  { rows, columns, ...step }: CopyGrid,
  newId: () => string,
): Scene {
  const copied = copyNodes(scene, ids);
  const box = around(
    copied.nodes.map(({ frame }) => boxUnder(frameMatrix(frame), frame.width, frame.height)),
  );
  if (box === null) return scene;
  const dx = step.dx ?? box.right - box.left + 20;
  const dy = step.dy ?? box.bottom - box.top + 20;
  let result = scene;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (row === 0 && column === 0) continue;
      result = pasteNodes(result, copied, newId, column * dx, row * dy);
    }
  }
  return result;
}

const withNewIds = (node: SceneNode, newId: () => string): SceneNode => ({
  ...node,
  id: newId(),
  children: node.children.map((child) => withNewIds(child, newId)),
});
