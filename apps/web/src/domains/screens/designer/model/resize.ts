/** What becomes of a box whose handle is drawn. Pure. */
import type { Frame } from '@millwright/scene';
import type { Box } from '@millwright/scene/editor';
import { apply, frameMatrix, inverse } from '@millwright/scene/picture/matrix';

/** Compass points. */
export const handles = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const;
export type Handle = (typeof handles)[number];

export interface ResizeKeys {
  readonly keepsRatio: boolean;
  readonly fromCentre: boolean;
}

/** Smallest side. */
const least = 1;

export function resizedBox(
  box: Box,
  handle: Handle,
  [dx, dy]: readonly [number, number],
  { keepsRatio, fromCentre }: ResizeKeys,
): Box {
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const [toX, toY] = [
    handle.includes('e') ? 1 : handle.includes('w') ? -1 : 0,
    handle.includes('s') ? 1 : handle.includes('n') ? -1 : 0,
  ];
  const twice = fromCentre ? 2 : 1;
  let w = Math.max(least, width + toX * dx * twice);
  let h = Math.max(least, height + toY * dy * twice);
  if (keepsRatio && width > 0 && height > 0) {
    const by = toX === 0 ? h / height : toY === 0 ? w / width : Math.max(w / width, h / height);
    [w, h] = [width * by, height * by];
  }
  const [cx, cy] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  const left = fromCentre || toX === 0 ? cx - w / 2 : toX > 0 ? box.left : box.right - w;
  const top = fromCentre || toY === 0 ? cy - h / 2 : toY > 0 ? box.top : box.bottom - h;
  return { left, top, right: left + w, bottom: top + h };
}

/** A frame that may be turned, by a way in the space it stands in; what is across stays. */
export function resizedFrame(
  frame: Frame,
  handle: Handle,
  [dx, dy]: readonly [number, number],
  keys: ResizeKeys,
): Frame {
  const matrix = frameMatrix(frame);
  const back = inverse(matrix);
  if (back === null) return frame;
  const origin = apply(back, 0, 0);
  const moved = apply(back, dx, dy);
  const by = [moved[0] - origin[0], moved[1] - origin[1]] as const;
  const own = { left: 0, top: 0, right: frame.width, bottom: frame.height };
  const box = resizedBox(own, handle, by, keys);
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const [cx, cy] = apply(matrix, (box.left + box.right) / 2, (box.top + box.bottom) / 2);
  return { ...frame, width, height, x: cx - width / 2, y: cy - height / 2 };
}
