/** Gestures on the plot: wheel, mouse and fingers. */
import type { TrendRange } from '../trend-series.ts';
import { pan, pinch, zoom } from './range.ts';

/** What the gestures move. */
export interface GestureTarget {
  range(): TrendRange;
  /** While the hand still moves. */
  preview(range: TrendRange): void;
  /** The hand has come to rest: time to ask the history again. */
  commit(range: TrendRange): void;
  reset(): void;
}

/** Ctrl or ⌘ with the wheel zooms around the pointer; the bare wheel stays the page's. */
export const bindWheel = (over: HTMLElement, target: GestureTarget): (() => void) => {
  let settling: ReturnType<typeof setTimeout> | undefined;
  const turn = (event: WheelEvent): void => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const box = over.getBoundingClientRect();
    const range = zoom(
      target.range(),
      event.deltaY > 0 ? 1.25 : 0.8,
      (event.clientX - box.left) / box.width,
    );
    target.preview(range);
    clearTimeout(settling);
    settling = setTimeout(() => target.commit(target.range()), 200);
  };
  over.addEventListener('wheel', turn, { passive: false });
  return () => {
    clearTimeout(settling);
    over.removeEventListener('wheel', turn);
  };
};

/**
 * One finger (or the mouse with Shift or its middle button) pans, two fingers zoom. Vertical
 * swipes stay the page's.
 */
export const bindPointers = (over: HTMLElement, target: GestureTarget): (() => void) => {
  const held = new Map<number, number>();
  /** What was seen when the first finger came, and when the last one came or went. */
  let origin: TrendRange | null = null;
  let start: TrendRange | null = null;
  let touched: readonly number[] = [];
  const share = (event: PointerEvent): number => {
    const box = over.getBoundingClientRect();
    return (event.clientX - box.left) / box.width;
  };
  const restart = (): void => {
    start = target.range();
    touched = [...held.values()];
  };
  const down = (event: PointerEvent): void => {
    if (event.pointerType === 'mouse' && !event.shiftKey && event.button !== 1) return;
    if (event.pointerType === 'mouse') event.preventDefault();
    if (held.size === 0) origin = target.range();
    held.set(event.pointerId, share(event));
    over.setPointerCapture(event.pointerId);
    restart();
  };
  const move = (event: PointerEvent): void => {
    if (!held.has(event.pointerId) || !start) return;
    held.set(event.pointerId, share(event));
    const now = [...held.values()];
    const [first = 0, second] = now;
    const [before = 0, beforeSecond] = touched;
    target.preview(
      second === undefined || beforeSecond === undefined
        ? pan(start, before - first)
        : pinch(start, [before, beforeSecond], [first, second]),
    );
  };
  const up = (event: PointerEvent): void => {
    if (!held.delete(event.pointerId) || !start) return;
    restart();
    if (held.size > 0) return;
    start = null;
    const { from, to } = target.range();
    if (from !== origin?.from || to !== origin.to) target.commit({ from, to });
  };
  over.addEventListener('pointerdown', down);
  over.addEventListener('pointermove', move);
  over.addEventListener('pointerup', up);
  over.addEventListener('pointercancel', up);
  return () => {
    over.removeEventListener('pointerdown', down);
    over.removeEventListener('pointermove', move);
    over.removeEventListener('pointerup', up);
    over.removeEventListener('pointercancel', up);
  };
};

/** Pixels that a hand may move and still have clicked. */
const stillness = 5;

/** A click or a tap that was no drag, as a share of the plot's width. */
export const bindClick = (over: HTMLElement, clicked: (share: number) => void): (() => void) => {
  let pressed: { readonly x: number; readonly y: number } | null = null;
  const down = ({ clientX: x, clientY: y }: PointerEvent): void => {
    pressed = { x, y };
  };
  const click = ({ clientX, clientY, detail }: MouseEvent): void => {
    const way = pressed === null ? 0 : Math.hypot(clientX - pressed.x, clientY - pressed.y);
    if (detail > 1 || way > stillness) return;
    const box = over.getBoundingClientRect();
    clicked((clientX - box.left) / box.width);
  };
  over.addEventListener('pointerdown', down);
  over.addEventListener('click', click);
  return () => {
    over.removeEventListener('pointerdown', down);
    over.removeEventListener('click', click);
  };
};
