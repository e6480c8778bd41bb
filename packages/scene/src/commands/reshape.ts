/** Nodes that are resized, turned and mirrored. */
import type { Frame, Scene } from '../document/scene.ts';
import { around, type Box, heightOf, widthOf } from '../picture/box.ts';
import { apply, inverse, turned } from '../picture/matrix.ts';
import type { Matrix } from '../primitives/primitive.ts';
import { boxesOf } from './arrange.ts';
import { editNodes, type Ids, outermostIds } from './edit-tree.ts';
import { centred, framed, scaledFrame, settled } from './frames.ts';

/** One node into a frame in the space of its group, as a handle was drawn. */
export const placeNode = (scene: Scene, id: string, frame: Frame): Scene =>
  editNodes(scene, new Set([id]), (node) => framed(node, frame));

/** From one box on the screen into another; of what stands in turned groups the size alone. */
export function resizeNodes(scene: Scene, ids: Ids, from: Box, to: Box): Scene {
  const sx = widthOf(from) > 0 ? widthOf(to) / widthOf(from) : 1;
  const sy = heightOf(from) > 0 ? heightOf(to) / heightOf(from) : 1;
  return editNodes(scene, outermostIds(scene, ids), (node, matrix) => {
    const scaled = scaledFrame(node.frame, sx, sy);
    const centre = toScreen(node.frame, matrix);
    const wanted: [number, number] = [
      to.left + (centre[0] - from.left) * sx,
      to.top + (centre[1] - from.top) * sy,
    ];
    const back = inverse(matrix);
    return back === null ? node : framed(node, centred(scaled, ...apply(back, ...wanted)));
  });
}

const toScreen = ({ x, y, width, height }: Frame, matrix: Matrix): [number, number] =>
  apply(matrix, x + width / 2, y + height / 2);

const middleOf = ({ left, right, top, bottom }: Box): [number, number] => [
  (left + right) / 2,
  (top + bottom) / 2,
];

/** About the middle of the box around all of them; degrees clockwise. */
export function rotateNodes(scene: Scene, ids: Ids, degrees: number): Scene {
  const chosen = outermostIds(scene, ids);
  const all = around([...boxesOf(scene, chosen).values()]);
  if (all === null || degrees % 360 === 0) return scene;
  const turn = turned(degrees, ...middleOf(all));
  return editNodes(scene, chosen, (node, matrix) => {
    const back = inverse(matrix);
    if (back === null) return node;
    const centre = apply(back, ...apply(turn, ...toScreen(node.frame, matrix)));
    // Within a mirrored group it goes the other way round.
    const sense = matrix[0] * matrix[3] - matrix[1] * matrix[2] < 0 ? -1 : 1;
    const rotation = node.frame.rotation + sense * degrees;
    return { ...node, frame: centred(settled({ ...node.frame, rotation }), ...centre) };
  });
}

/** Mirrored from left to right or upside down, in the box around all of them. */
export function flipNodes(scene: Scene, ids: Ids, axis: 'x' | 'y'): Scene {
  const chosen = outermostIds(scene, ids);
  const all = around([...boxesOf(scene, chosen).values()]);
  if (all === null) return scene;
  const [mx, my] = middleOf(all);
  return editNodes(scene, chosen, (node, matrix) => {
    const back = inverse(matrix);
    if (back === null) return node;
    const [x, y] = toScreen(node.frame, matrix);
    const mirrored = apply(
      back,
      ...(axis === 'x' ? ([2 * mx - x, y] as const) : ([x, 2 * my - y] as const)),
    );
    const { frame } = node;
    const turnedFrame = {
      ...frame,
      rotation: -frame.rotation,
      ...(axis === 'x' ? { flipX: !frame.flipX } : { flipY: !frame.flipY }),
    };
    return { ...node, frame: centred(settled(turnedFrame), ...mirrored) };
  });
}
