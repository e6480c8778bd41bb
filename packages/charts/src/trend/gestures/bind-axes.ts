/** Gestures on the value axes: a drag along one stretches it, with Shift it shifts; so does the wheel. */
import { dragSpan, scaleSpan, shiftSpan, type ValueSpan } from '../axes/value-zoom.ts';

/** What they move. */
export interface ValueTarget {
  /** What is seen of a scale now. */
  span(scale: string): ValueSpan;
  choose(scale: string, span: ValueSpan): void;
  /** As it comes again. */
  release(scale: string): void;
}

/** An axis on the page. */
export interface BoundAxis {
  readonly element: HTMLElement;
  readonly scale: string;
}

export const bindAxes = (axes: readonly BoundAxis[], target: ValueTarget): (() => void) => {
  const ending = new AbortController();
  for (const axis of axes) bindAxis(axis, target, ending.signal);
  return () => ending.abort();
};

const bindAxis = ({ element, scale }: BoundAxis, target: ValueTarget, signal: AbortSignal) => {
  let start: { readonly y: number; readonly span: ValueSpan } | null = null;
  const share = (y: number): number => y / element.getBoundingClientRect().height;
  element.classList.add('mw-trend-axis');

  const down = (event: PointerEvent): void => {
    if (event.button !== 0 || start !== null) return;
    event.preventDefault();
    element.setPointerCapture(event.pointerId);
    start = { y: event.clientY, span: target.span(scale) };
  };
  const move = (event: PointerEvent): void => {
    if (start === null) return;
    const up = share(start.y - event.clientY);
    target.choose(scale, event.shiftKey ? shiftSpan(start.span, -up) : dragSpan(start.span, up));
  };
  const up = (): void => {
    start = null;
  };
  const turn = (event: WheelEvent): void => {
    event.preventDefault();
    const box = element.getBoundingClientRect();
    const around = 1 - (event.clientY - box.top) / box.height;
    target.choose(scale, scaleSpan(target.span(scale), event.deltaY > 0 ? 1.25 : 0.8, around));
  };
  element.addEventListener('pointerdown', down, { signal });
  element.addEventListener('pointermove', move, { signal });
  element.addEventListener('pointerup', up, { signal });
  element.addEventListener('pointercancel', up, { signal });
  element.addEventListener('wheel', turn, { signal, passive: false });
  element.addEventListener('dblclick', () => target.release(scale), { signal });
};
