/** Which of the siblings stands before which. */
import type { Scene, SceneNode } from '../document/scene.ts';
import { editLists, type Ids, outermostIds } from './edit-tree.ts';

export type OrderMove = 'front' | 'back' | 'forward' | 'backward';

/** Among their siblings: to an end, or past the next that is not moved with them. */
export function orderNodes(scene: Scene, ids: Ids, move: OrderMove): Scene {
  const chosen = outermostIds(scene, ids);
  return editLists(scene, (siblings) => {
    if (!siblings.some(({ id }) => chosen.has(id))) return siblings;
    switch (move) {
      case 'front':
        return [...without(siblings, chosen), ...among(siblings, chosen)];
      case 'back':
        return [...among(siblings, chosen), ...without(siblings, chosen)];
      case 'forward':
        return forward(siblings.toReversed(), chosen).toReversed();
      case 'backward':
        return forward(siblings, chosen);
    }
  });
}

const among = (siblings: readonly SceneNode[], ids: Ids): SceneNode[] =>
  siblings.filter(({ id }) => ids.has(id));
const without = (siblings: readonly SceneNode[], ids: Ids): SceneNode[] =>
  siblings.filter(({ id }) => !ids.has(id));

/** Each of them one place towards the beginning, as far as those before it leave room. */
function forward(siblings: readonly SceneNode[], ids: Ids): SceneNode[] {
  const list = [...siblings];
  for (let at = 1; at < list.length; at++) {
    const [before, node] = [list[at - 1] as SceneNode, list[at] as SceneNode];
    if (ids.has(node.id) && !ids.has(before.id)) [list[at - 1], list[at]] = [node, before];
  }
  return list;
}
