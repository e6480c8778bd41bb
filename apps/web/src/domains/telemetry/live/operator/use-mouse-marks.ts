import { type RefObject, useEffect } from 'react';

const restMs = 4000;

/** Marks the element with `data-mouse` while the mouse moves over it, and for a moment after. */
export const useMouseMarks = (view: RefObject<HTMLElement | null>, wanted: boolean): void => {
  useEffect(() => {
    const { current } = view;
    if (!wanted || current === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const rest = (): void => {
      current.removeAttribute('data-mouse');
    };
    const move = (): void => {
      current.setAttribute('data-mouse', '');
      clearTimeout(timer);
      timer = setTimeout(rest, restMs);
    };
    current.addEventListener('pointermove', move, { passive: true });
    return () => {
      clearTimeout(timer);
      rest();
      current.removeEventListener('pointermove', move);
    };
  }, [view, wanted]);
};
