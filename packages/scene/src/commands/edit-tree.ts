/** Changes of single nodes of a document: everything else stays the same object. */
import { deepest, mostNodes } from '../document/limits.ts';
import type { Scene, SceneNode } from '../document/scene.ts';
import { sceneFault } from '../document/scene-reader.ts';
import { eachNode } from '../document/walk.ts';
import { around, heightOf, widthOf } from '../picture/box.ts';
import { apply, frameMatrix, times, unmoved } from '../picture/matrix.ts';
import type { Matrix } from '../primitives/primitive.ts';
import { boxOf, centred, shifted } from './frames.ts';

export type Ids = ReadonlySet<string>;

/** Every list of siblings in turn, the innermost first, as `change` makes it. */
export function editLists(
  scene: Scene,
  change: (siblings: readonly SceneNode[], matrix: Matrix) => readonly SceneNode[],
): Scene {
  const edit = (nodes: readonly SceneNode[], matrix: Matrix): readonly SceneNode[] => {
    const inner = sameOr(
      nodes,
      nodes.flatMap((node) => {
        if (node.children.length === 0) return [node];
        const children = edit(node.children, times(matrix, frameMatrix(node.frame)));
        if (children === node.children) return [node];
        return children.length === 0 ? [] : [fitted({ ...node, children })];
      }),
    );
    return sameOr(inner, change(inner, matrix));
  };
  const nodes = edit(scene.nodes, unmoved);
  return nodes === scene.nodes ? scene : { ...scene, nodes };
}

/** Nodes of these ids as `change` makes them; null takes one away. */
export const editNodes = (
  scene: Scene,
  ids: Ids,
  change: (node: SceneNode, matrix: Matrix) => SceneNode | null,
): Scene =>
  editLists(scene, (siblings, matrix) =>
    siblings.flatMap((node) => {
      if (!ids.has(node.id)) return [node];
      const changed = change(node, matrix);
      return changed === null ? [] : [changed];
    }),
  );

const sameOr = (before: readonly SceneNode[], after: readonly SceneNode[]): readonly SceneNode[] =>
  after.length === before.length && after.every((node, index) => node === before[index])
    ? before
    : after;

/** A group whose box is around what it holds, which stays where it is. */
export function fitted(group: SceneNode): SceneNode {
  const box = around(group.children.map(boxOf));
  if (box === null) return group;
  const { frame } = group;
  const [width, height] = [widthOf(box), heightOf(box)];
  if (box.left === 0 && box.top === 0 && width === frame.width && height === frame.height) {
    return group;
  }
  const [cx, cy] = apply(
    frameMatrix(frame),
    (box.left + box.right) / 2,
    (box.top + box.bottom) / 2,
  );
  const children = group.children.map((child) => ({
    ...child,
    frame: shifted(child.frame, -box.left, -box.top),
  }));
  return { ...group, frame: centred({ ...frame, width, height }, cx, cy), children };
}

/** Those of the ids that stand in no group that is among them, in the order of drawing. */
export function outermost(scene: Scene, ids: Ids): SceneNode[] {
  const found: SceneNode[] = [];
  const look = (nodes: readonly SceneNode[]): void => {
    for (const node of nodes) {
      if (ids.has(node.id)) found.push(node);
      else look(node.children);
    }
  };
  look(scene.nodes);
  return found;
}

export const outermostIds = (scene: Scene, ids: Ids): Ids =>
  new Set(outermost(scene, ids).map(({ id }) => id));

/** @throws Fault `scene.too_large` for a document that could not be read again */
export function withinBounds(scene: Scene): Scene {
  const count = [...eachNode(scene.nodes)].length;
  if (count > mostNodes) throw sceneFault('scene.too_large', 'nodes', { most: mostNodes });
  const depth = (nodes: readonly SceneNode[]): number =>
    nodes.length === 0 ? 0 : 1 + Math.max(...nodes.map(({ children }) => depth(children)));
  if (depth(scene.nodes) > deepest) {
    throw sceneFault('scene.too_large', 'nodes', { most: deepest });
  }
  return scene;
}
