/** What a pointer meets on a screen. Pure. */
import { compilePicture, type Scene, type SceneNode } from '@millwright/scene';
import { type Box, boxesOf, SceneIndex } from '@millwright/scene/editor';

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

/** Made once of each document that a pointer looks at. */
const indexes = new WeakMap<Scene, SceneIndex>();

function indexOf(scene: Scene): SceneIndex {
  const known = indexes.get(scene);
  if (known !== undefined) return known;
  const made = new SceneIndex(compilePicture(scene));
  indexes.set(scene, made);
  return made;
}

/** The frontmost member that is met and not locked; null where none is. */
export function memberAt(
  scene: Scene,
  group: string | null,
  [x, y]: readonly [number, number],
  reach: number,
): SceneNode | null {
  const path = indexOf(scene).at(x, y, reach);
  const id = group === null ? path?.[0] : path?.[path.indexOf(group) + 1];
  return membersOf(scene, group).find((node) => node.id === id) ?? null;
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
