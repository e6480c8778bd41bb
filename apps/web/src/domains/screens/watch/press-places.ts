/** Where a watched picture can be pressed just now: what moves takes its place along, what is hidden has none. Pure. */
import type { NodeColumns, Picture, PictureNode, SceneNode } from '@millwright/scene';
import { type Box, boxUnder } from '@millwright/scene/picture/box';
import { times, unmoved } from '@millwright/scene/picture/matrix';
import { nodeMatrix } from '@millwright/scene/picture/node-place';

export interface PressPlace {
  readonly node: SceneNode;
  /** Its groups, the outermost first, and itself. */
  readonly path: readonly PictureNode[];
}

/** Of everything that does something when it is pressed, from back to front. */
export function pressPlaces(picture: Picture): PressPlace[] {
  const found: PressPlace[] = [];
  const look = (nodes: readonly PictureNode[], groups: readonly PictureNode[]): void => {
    for (const one of nodes) {
      const path = [...groups, one];
      if (one.node.events.length > 0) found.push({ node: one.node, path });
      look(one.children, path);
    }
  };
  look(picture.roots, []);
  return found;
}

/** @returns null while it is hidden or must not be operated */
export function placeNow({ node, path }: PressPlace, columns: NodeColumns): Box | null {
  const isOff = path.some(
    ({ index }) => columns.visible[index] === 0 || columns.enabled[index] === 0,
  );
  if (isOff) return null;
  const matrix = path.reduce((outer, one) => times(outer, nodeMatrix(one, columns)), unmoved);
  return boxUnder(matrix, node.frame.width, node.frame.height);
}
