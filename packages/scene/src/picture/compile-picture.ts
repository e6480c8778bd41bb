/** A document made ready to be drawn: every node with its primitives and a number of its own. */
import type { Scene, SceneNode } from '../document/scene.ts';
import type { Matrix, Primitive } from '../primitives/primitive.ts';
import { drawnOf, type Shape } from '../shapes/shape.ts';
import { shapeOf } from '../shapes/shapes.ts';
import { frameMatrix } from './matrix.ts';

export interface PictureNode {
  /** Its row in the columns of live values; by order of drawing. */
  readonly index: number;
  readonly node: SceneNode;
  readonly shape: Shape;
  /** Into the space of its group, as the document has it. */
  readonly matrix: Matrix;
  readonly primitives: readonly Primitive[];
  readonly children: readonly PictureNode[];
}

export interface Picture {
  readonly scene: Scene;
  readonly roots: readonly PictureNode[];
  /** All of them by their index. */
  readonly nodes: readonly PictureNode[];
}

/**
 * Compiles a document. Nodes that are the same objects as in `before` keep their primitives, so that
 * an edit costs what it changed.
 */
export function compilePicture(scene: Scene, before: Picture | null = null): Picture {
  const steps = compileInSteps(scene, before);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** The same, a node at a time. */
export function* compileInSteps(
  scene: Scene,
  before: Picture | null = null,
): Generator<undefined, Picture> {
  const known = new Map(before?.nodes.map((one) => [one.node, one]));
  const nodes: PictureNode[] = [];
  function* compile(node: SceneNode): Generator<undefined, PictureNode | null> {
    const shape = shapeOf(node.type);
    if (shape === null || node.hidden) return null;
    const old = known.get(node);
    const index = nodes.length;
    // Its place is taken before those of its children.
    nodes.length += 1;
    const matrix = old?.matrix ?? frameMatrix(node.frame);
    const primitives = old?.primitives ?? shape.draw(drawnOf(node));
    yield;
    const children = yield* compileAll(node.children);
    const compiled: PictureNode = { index, node, shape, matrix, primitives, children };
    nodes[index] = compiled;
    return compiled;
  }
  function* compileAll(some: readonly SceneNode[]): Generator<undefined, PictureNode[]> {
    const compiled: PictureNode[] = [];
    for (const node of some) {
      const one = yield* compile(node);
      if (one !== null) compiled.push(one);
    }
    return compiled;
  }
  return { scene, roots: yield* compileAll(scene.nodes), nodes };
}
