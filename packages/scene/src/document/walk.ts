import type { SceneNode } from './scene.ts';

/** All nodes from back to front, a group before what it holds. */
export function* eachNode(nodes: readonly SceneNode[]): Generator<SceneNode> {
  for (const node of nodes) {
    yield node;
    yield* eachNode(node.children);
  }
}

/** The node of an id, null where there is none. */
export function findNode(nodes: readonly SceneNode[], id: string): SceneNode | null {
  for (const node of eachNode(nodes)) if (node.id === id) return node;
  return null;
}
