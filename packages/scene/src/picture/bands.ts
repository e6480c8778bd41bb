/**
 * A picture cut where the page lies in it: what is painted below, the part that the page fills, and
 * what is painted over it. Each band has a part of the nodes and follows the same columns.
 */
import { emptyBackground } from '../document/scene.ts';
import type { NodeColumns } from '../live/node-columns.ts';
import type { Matrix } from '../primitives/primitive.ts';
import type { Picture, PictureNode } from './compile-picture.ts';
import { times } from './matrix.ts';
import { nodeMatrix } from './node-place.ts';

/** A node that the page fills, and the groups that it stands in, the outermost first. */
export interface FilledNode {
  readonly one: PictureNode;
  readonly around: readonly PictureNode[];
}

export type Band =
  | { readonly kind: 'painted'; readonly picture: Picture }
  | { readonly kind: 'filled'; readonly filled: FilledNode };

/** From back to front; a picture with nothing to fill is one band. */
export function bandsOf(picture: Picture, isFilled: (node: PictureNode) => boolean): Band[] {
  const cuts = cutOf(picture.roots, [], isFilled);
  return cuts.map((cut, at): Band => {
    if ('one' in cut) return { kind: 'filled', filled: cut };
    const { scene } = picture;
    const background = at === 0 ? scene.background : emptyBackground;
    return {
      kind: 'painted',
      picture: { ...picture, scene: { ...scene, background }, roots: cut.painted },
    };
  });
}

/** Where a filled node is now, in the plane of the screen, and whether it is shown at all. */
export function filledPlace(
  { one, around }: FilledNode,
  columns: NodeColumns,
): { readonly matrix: Matrix; readonly isShown: boolean } {
  const all = [...around, one];
  return {
    matrix: all.map((node) => nodeMatrix(node, columns)).reduce(times),
    isShown: all.every(({ index }) => columns.visible[index] === 1),
  };
}

type Cut = { readonly painted: readonly PictureNode[] } | FilledNode;

/** Begins with what is painted, be it nothing: the background is on it. */
function cutOf(
  nodes: readonly PictureNode[],
  around: readonly PictureNode[],
  isFilled: (node: PictureNode) => boolean,
): Cut[] {
  const cuts: Cut[] = [];
  let painted: PictureNode[] = [];
  const flush = (): void => {
    if (painted.length > 0 || cuts.length === 0) cuts.push({ painted });
    painted = [];
  };
  for (const node of nodes) {
    if (isFilled(node)) {
      flush();
      cuts.push({ one: node, around });
      continue;
    }
    const inner = cutOf(node.children, [...around, node], isFilled);
    if (inner.length === 1) {
      painted.push(node);
      continue;
    }
    const last = inner.findLastIndex((cut) => !('one' in cut));
    for (const [at, cut] of inner.entries()) {
      if ('one' in cut) {
        flush();
        cuts.push(cut);
      } else painted.push(pieceOf(node, cut.painted, at === last));
    }
  }
  flush();
  return cuts;
}

/** A group with some of its members; what is said of its values is on the foremost piece alone. */
const pieceOf = (
  group: PictureNode,
  children: readonly PictureNode[],
  isLast: boolean,
): PictureNode => ({
  ...group,
  children,
  node: isLast ? group.node : { ...group.node, bindings: [] },
});
