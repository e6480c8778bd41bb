import { pan, pinch, zoom } from './range.ts';
import type { TrendRange } from './trend-series.ts';

/** What the gestures move. */
export interface GestureTarget {
  range(): TrendRange;
  /** While the hand still moves. */
  preview(range: TrendRange): void;
  /** The hand has come to rest: time to ask the history again. */
  commit(range: TrendRange): void;
  reset(): void;
}

const keySteps: Readonly<Record<string, (range: TrendRange) => TrendRange>> = {
  ArrowLeft: (range) => pan(range, -0.2),
  ArrowRight: (range) => pan(range, 0.2),
  PageUp: (range) => pan(range, -1),
  PageDown: (range) => pan(range, 1),
  '+': (range) => zoom(range, 0.5, 0.5),
  '=': (range) => zoom(range, 0.5, 0.5),
  '-': (range) => zoom(range, 2, 0.5),
};

/** Arrows pan, plus and minus zoom, Home or 0 resets. */
export const bindKeys = (host: HTMLElement, target: GestureTarget): (() => void) => {
  const press = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = keySteps[event.key];
    if (step) target.commit(step(target.range()));
    else if (event.key === 'Home' || event.key === '0') target.reset();
    else return;
    event.preventDefault();
  };
  host.addEventListener('keydown', press);
  return () => host.removeEventListener('keydown', press);
};

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
    const moved = target.range().from !== start.from || target.range().to !== start.to;
    restart();
    if (held.size === 0) start = null;
    if (held.size === 0 && moved) target.commit(target.range());
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
