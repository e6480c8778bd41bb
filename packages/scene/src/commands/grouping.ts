/** Groups: made of siblings, and taken apart again without moving anything. */
import { newNode } from '../document/new-node.ts';
import type { Frame, Scene, SceneNode } from '../document/scene.ts';
import { apply, frameMatrix } from '../picture/matrix.ts';
import { group as groupShape } from '../shapes/basic/group.ts';
import { editLists, fitted, type Ids, outermostIds, withinBounds } from './edit-tree.ts';
import { centred, settled } from './frames.ts';

/**
 * One group of those that are siblings, where the frontmost of them stood; of several lists of
 * siblings only the first that has any.
 * @throws Fault `scene.too_large` for groups too deep within each other
 */
export function groupNodes(scene: Scene, ids: Ids, groupId: string): Scene {
  const chosen = outermostIds(scene, ids);
  let isMade = false;
  const grouped = editLists(scene, (siblings) => {
    const members = siblings.filter(({ id }) => chosen.has(id));
    if (isMade || members.length === 0) return siblings;
    isMade = true;
    const made = fitted({ ...newNode(groupShape, groupId, 0, 0), children: members });
    const front = siblings.lastIndexOf(members.at(-1) as SceneNode);
    const below = siblings.slice(0, front).filter(({ id }) => !chosen.has(id));
    return [...below, made, ...siblings.slice(front + 1)];
  });
  return withinBounds(grouped);
}

/** What the groups of these ids hold, in their places. */
export const ungroupNodes = (scene: Scene, ids: Ids): Scene =>
  editLists(scene, (siblings) =>
    siblings.flatMap((node) =>
      ids.has(node.id) && node.children.length > 0
        ? node.children.map((child) => freed(child, node))
        : [node],
    ),
  );

/** A child as it looks without its group. */
function freed(child: SceneNode, group: SceneNode): SceneNode {
  const { x, y, width, height } = child.frame;
  const centre = apply(frameMatrix(group.frame), x + width / 2, y + height / 2);
  const opacity = child.style.opacity * group.style.opacity;
  return {
    ...child,
    frame: centred(combined(child.frame, group.frame), ...centre),
    style: opacity === child.style.opacity ? child.style : { ...child.style, opacity },
    hidden: child.hidden || group.hidden,
    locked: child.locked || group.locked,
  };
}

/** Mirroring a turn once turns it the other way round. */
function combined(inner: Frame, outer: Frame): Frame {
  const sense = outer.flipX === outer.flipY ? 1 : -1;
  return settled({
    ...inner,
    rotation: outer.rotation + sense * inner.rotation,
    flipX: inner.flipX !== outer.flipX,
    flipY: inner.flipY !== outer.flipY,
  });
}
