/** Lines and pipes by their corners, which a document holds as shares of the box around them. Pure. */
import { type SceneNode, shapeOf } from '@millwright/scene';
import { apply, frameMatrix, inverse } from '@millwright/scene/picture/matrix';

export type Corner = readonly [x: number, y: number];

/** Corners of the node in the space that it stands in; null where its shape has none. */
export function cornersOf({ type, props, frame }: SceneNode): Corner[] | null {
  const field = shapeOf(type)?.fields.corners;
  if (field?.kind !== 'corners') return null;
  const shares = props.corners as readonly number[];
  const matrix = frameMatrix(frame);
  return Array.from({ length: shares.length / 2 }, (_, at) =>
    apply(
      matrix,
      (shares[2 * at] as number) * frame.width,
      (shares[2 * at + 1] as number) * frame.height,
    ),
  );
}

/** The node through these corners, turned as it is, its box around them. */
export function throughCorners(node: SceneNode, corners: readonly Corner[]): SceneNode {
  const { rotation, flipX, flipY } = node.frame;
  const turn = frameMatrix({ x: 0, y: 0, width: 0, height: 0, rotation, flipX, flipY });
  const back = inverse(turn);
  if (back === null) return node;
  const own = corners.map(([x, y]) => apply(back, x, y));
  const [xs, ys] = [own.map(([x]) => x), own.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const [cx, cy] = apply(turn, left + width / 2, top + height / 2);
  const share = (at: number, from: number, size: number): number =>
    size === 0 ? 0 : Math.round(((at - from) / size) * 1e6) / 1e6;
  return {
    ...node,
    frame: { ...node.frame, width, height, x: cx - width / 2, y: cy - height / 2 },
    props: {
      ...node.props,
      corners: own.flatMap(([x, y]) => [share(x, left, width), share(y, top, height)]),
    },
  };
}

/** Onto the nearer of the two axes through `from`, or between them, in steps of 45 degrees. */
export function straightened(from: Corner, to: Corner): Corner {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const angle = Math.round(Math.atan2(dy, dx) / (Math.PI / 4)) * (Math.PI / 4);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const length = dx * cos + dy * sin;
  return [from[0] + length * cos, from[1] + length * sin];
}
