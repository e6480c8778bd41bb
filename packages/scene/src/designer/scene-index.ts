/** Where everything of a picture is: what a pointer hits, what a marquee holds, where pipes join. */
import RBush from 'rbush';
import { around, type Box, boxUnder } from '../picture/box.ts';
import type { Picture, PictureNode } from '../picture/compile-picture.ts';
import { apply, inverse, times, unmoved } from '../picture/matrix.ts';
import type { Matrix } from '../primitives/primitive.ts';
import { drawnOf } from '../shapes/shape.ts';
import { isOnOutline } from './outline-hit.ts';

interface Placed {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
  readonly one: PictureNode;
  readonly matrix: Matrix;
  /** Ids of its groups, the outermost first, and its own. */
  readonly path: readonly string[];
  /** By itself or with one of its groups. */
  readonly locked: boolean;
}

/** A port on the screen. */
export interface PlacedPort {
  readonly id: string;
  readonly name: string;
  readonly x: number;
  readonly y: number;
}

export class SceneIndex {
  readonly #tree = new RBush<Placed>();
  readonly #picture: Picture;
  /** What is no group, in the order of drawing. */
  readonly #leaves: readonly Placed[];
  /** Around each of the outermost nodes, by id. */
  readonly #outer: ReadonlyMap<string, Box>;

  constructor(picture: Picture) {
    this.#picture = picture;
    this.#leaves = leavesOf(picture);
    this.#tree.load(this.#leaves);
    this.#outer = outerBoxes(this.#leaves);
  }

  /**
   * The frontmost node under a point: ids of its groups, the outermost first, and its own. Null where
   * there is nothing. What is locked is looked through.
   * @param tolerance how far off a line may be
   */
  at(x: number, y: number, tolerance: number): readonly string[] | null {
    const candidates = this.#tree.search({
      minX: x - tolerance,
      minY: y - tolerance,
      maxX: x + tolerance,
      maxY: y + tolerance,
    });
    let front: Placed | null = null;
    for (const each of candidates) {
      if (front !== null && each.one.index < front.one.index) continue;
      if (!each.locked && isHit(each, x, y, tolerance)) front = each;
    }
    return front?.path ?? null;
  }

  /** Outermost nodes that a box holds as a whole, or touches; nothing of what is locked. */
  within(box: Box, mode: 'whole' | 'touched'): string[] {
    return this.#picture.roots.flatMap((root) => {
      const all = this.#outer.get(root.node.id);
      if (root.node.locked || all === undefined) return [];
      const isTouched =
        all.left <= box.right &&
        all.right >= box.left &&
        all.top <= box.bottom &&
        all.bottom >= box.top;
      const isWhole =
        all.left >= box.left &&
        all.right <= box.right &&
        all.top >= box.top &&
        all.bottom <= box.bottom;
      return (mode === 'whole' ? isWhole : isTouched) ? [root.node.id] : [];
    });
  }

  /** All ports but those of some nodes. */
  ports(except: ReadonlySet<string>): PlacedPort[] {
    return this.#leaves
      .filter(({ path }) => !path.some((id) => except.has(id)))
      .flatMap(({ one, matrix }) =>
        one.shape.ports(drawnOf(one.node)).map(({ name, x, y }) => {
          const [atX, atY] = apply(matrix, x, y);
          return { id: one.node.id, name, x: atX, y: atY };
        }),
      );
  }
}

function outerBoxes(leaves: readonly Placed[]): Map<string, Box> {
  const boxes = new Map<string, Box>();
  for (const { minX, minY, maxX, maxY, path } of leaves) {
    const [root = ''] = path;
    const box = { left: minX, top: minY, right: maxX, bottom: maxY };
    const known = boxes.get(root);
    boxes.set(root, known === undefined ? box : (around([known, box]) ?? box));
  }
  return boxes;
}

function leavesOf(picture: Picture): Placed[] {
  const leaves: Placed[] = [];
  const place = (
    one: PictureNode,
    outer: Matrix,
    groups: readonly string[],
    isLocked: boolean,
  ): void => {
    const locked = isLocked || one.node.locked;
    const matrix = times(outer, one.matrix);
    const path = [...groups, one.node.id];
    if (one.node.type !== 'group') {
      const { width, height } = one.node.frame;
      const outline = one.shape.outline(drawnOf(one.node));
      const box = boxUnder(matrix, width, height);
      const margin = outline.width / 2;
      leaves.push({
        minX: box.left - margin,
        minY: box.top - margin,
        maxX: box.right + margin,
        maxY: box.bottom + margin,
        one,
        matrix,
        path,
        locked,
      });
    }
    for (const child of one.children) place(child, matrix, path, locked);
  };
  for (const root of picture.roots) place(root, unmoved, [], false);
  return leaves;
}

function isHit({ one, matrix }: Placed, x: number, y: number, tolerance: number): boolean {
  const back = inverse(matrix);
  if (back === null) return false;
  return isOnOutline(one.shape.outline(drawnOf(one.node)), ...apply(back, x, y), tolerance);
}
