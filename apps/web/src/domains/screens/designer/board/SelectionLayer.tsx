import type { Scene } from '@millwright/scene';
import { around, type Box, boxesOf, type Guide, type Ids } from '@millwright/scene/editor';
import { apply, frameMatrix } from '@millwright/scene/picture/matrix';
import { type Corner, cornersOf } from '../model/corners.ts';
import { type Handle, handles } from '../model/resize.ts';
import { toPixels, type View } from '../model/view.ts';
import styles from './board.module.css';

/** What a grip does when it is drawn. */
export type Grip =
  | { readonly kind: 'resize'; readonly handle: Handle }
  | { readonly kind: 'rotate' }
  | { readonly kind: 'corner'; readonly at: number }
  /** Makes a corner between two. */
  | { readonly kind: 'new-corner'; readonly after: number };

const half = 4;
const rotateAway = 22;

const places: Readonly<Record<Handle, Corner>> = {
  nw: [0, 0],
  n: [0.5, 0],
  ne: [1, 0],
  e: [1, 0.5],
  se: [1, 1],
  s: [0.5, 1],
  sw: [0, 1],
  w: [0, 0.5],
};

/** Frames and grips of what is chosen, guides, and the box that is drawn around what is to be. */
export const SelectionLayer = ({
  scene,
  chosen,
  view,
  guides,
  marquee,
  hasGrips,
}: {
  readonly scene: Scene;
  readonly chosen: Ids;
  readonly view: View;
  readonly guides: readonly Guide[];
  readonly marquee: Box | null;
  readonly hasGrips: boolean;
}) => {
  const boxes = boxesOf(scene, chosen);
  const all = around([...boxes.values()]);
  const only = chosen.size === 1 ? scene.nodes.find(({ id }) => chosen.has(id)) : undefined;
  const corners = only === undefined ? null : cornersOf(only);
  /** From shares of what is framed to pixels. */
  const at = ([sx, sy]: Corner): [number, number] => {
    if (only !== undefined) {
      const { width, height } = only.frame;
      return toPixels(view, ...apply(frameMatrix(only.frame), sx * width, sy * height));
    }
    if (all === null) return [0, 0];
    const x = all.left + sx * (all.right - all.left);
    return toPixels(view, x, all.top + sy * (all.bottom - all.top));
  };
  const frame = [at([0, 0]), at([1, 0]), at([1, 1]), at([0, 1])];
  const [top, middle] = [at([0.5, 0]), at([0.5, 0.5])];
  const away = Math.hypot(top[0] - middle[0], top[1] - middle[1]);
  const rotate: [number, number] =
    away === 0
      ? [top[0], top[1] - rotateAway]
      : [
          top[0] + ((top[0] - middle[0]) / away) * rotateAway,
          top[1] + ((top[1] - middle[1]) / away) * rotateAway,
        ];
  const cornerPixels = (corners ?? []).map(([x, y]) => toPixels(view, x, y));
  return (
    <svg className={styles.selection} role="presentation">
      {chosen.size > 1
        ? [...boxes].map(([id, { left, top: y, right, bottom }]) => {
            const [x1, y1] = toPixels(view, left, y);
            const [x2, y2] = toPixels(view, right, bottom);
            return (
              <rect
                key={id}
                className={styles.each}
                x={x1}
                y={y1}
                width={x2 - x1}
                height={y2 - y1}
              />
            );
          })
        : null}
      {guides.map((guide) => {
        const [from, to] = endsOf(guide);
        const [one, other] = [toPixels(view, ...from), toPixels(view, ...to)];
        return (
          <line
            key={`${guide.kind} ${guide.axis} ${guide.at} ${guide.from}`}
            className={styles.guide}
            x1={one[0]}
            y1={one[1]}
            x2={other[0]}
            y2={other[1]}
          />
        );
      })}
      {all === null ? null : (
        <polygon className={styles.frame} points={frame.map((corner) => corner.join()).join(' ')} />
      )}
      {all !== null && hasGrips && corners === null ? (
        <>
          <line className={styles.frame} x1={top[0]} y1={top[1]} x2={rotate[0]} y2={rotate[1]} />
          <circle
            className={styles.grip}
            data-grip="rotate"
            cx={rotate[0]}
            cy={rotate[1]}
            r={half + 1}
          />
          {handles.map((handle) => {
            const [x, y] = at(places[handle]);
            return (
              <rect
                key={handle}
                className={styles.grip}
                data-grip="resize"
                data-handle={handle}
                style={{ cursor: `${handle}-resize` }}
                x={x - half}
                y={y - half}
                width={2 * half}
                height={2 * half}
              />
            );
          })}
        </>
      ) : null}
      {hasGrips
        ? cornerPixels.slice(1).map(([x, y], after) => {
            const before = cornerPixels[after] as [number, number];
            return (
              <circle
                // biome-ignore lint/suspicious/noArrayIndexKey: a corner is its place
                key={`new-${after}`}
                className={styles.between}
                data-grip="new-corner"
                data-at={after}
                cx={(x + before[0]) / 2}
                cy={(y + before[1]) / 2}
                r={half - 1}
              />
            );
          })
        : null}
      {hasGrips
        ? cornerPixels.map(([x, y], n) => (
            <circle
              // biome-ignore lint/suspicious/noArrayIndexKey: a corner is its place
              key={n}
              className={styles.grip}
              data-grip="corner"
              data-at={n}
              cx={x}
              cy={y}
              r={half + 1}
            />
          ))
        : null}
      {marquee === null ? null : (
        <rect
          className={styles.marquee}
          x={toPixels(view, marquee.left, 0)[0]}
          y={toPixels(view, 0, marquee.top)[1]}
          width={(marquee.right - marquee.left) * view.zoom}
          height={(marquee.bottom - marquee.top) * view.zoom}
        />
      )}
    </svg>
  );
};

/** The grip that an element is, by what it says of itself. */
export function gripOf(element: Element): Grip | null {
  const { grip, handle, at } = (element as SVGElement).dataset;
  const known = handles.find((each) => each === handle);
  switch (grip) {
    case 'resize':
      return known === undefined ? null : { kind: 'resize', handle: known };
    case 'rotate':
      return { kind: 'rotate' };
    case 'corner':
      return { kind: 'corner', at: Number(at) };
    case 'new-corner':
      return { kind: 'new-corner', after: Number(at) };
    default:
      return null;
  }
}

/** A gap lies along its axis, an edge across it. */
const endsOf = ({ kind, axis, at, from, to }: Guide): readonly [Corner, Corner] =>
  (kind === 'gap') === (axis === 'x')
    ? [
        [from, at],
        [to, at],
      ]
    : [
        [at, from],
        [at, to],
      ];
