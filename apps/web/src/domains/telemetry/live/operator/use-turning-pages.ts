import { type RefObject, useEffect } from 'react';

const everyMs = 20_000;
/** Whoever has just scrolled goes on reading. */
const restMs = 60_000;

/**
 * Nobody scrolls a monitor on a wall: what does not fit on it is shown a page at a time.
 * @param shared pixels that two pages have in common: a row that was cut, below the name it is of
 */
export const useTurningPages = (
  view: RefObject<HTMLElement | null>,
  wanted: boolean,
  shared: number,
): void => {
  useEffect(() => {
    const { current } = view;
    if (!wanted || current === null) return;
    let touchedAt = Number.NEGATIVE_INFINITY;
    const touch = (): void => {
      touchedAt = performance.now();
    };
    const turn = (): void => {
      if (performance.now() - touchedAt < restMs) return;
      const { scrollTop, clientHeight, scrollHeight } = current;
      const isEnd = scrollTop + clientHeight >= scrollHeight - 1;
      current.scrollTop = isEnd ? 0 : scrollTop + Math.max(1, clientHeight - shared);
    };
    const timer = setInterval(turn, everyMs);
    const signs = ['wheel', 'pointerdown', 'keydown'] as const;
    for (const sign of signs) current.addEventListener(sign, touch, { passive: true });
    return () => {
      clearInterval(timer);
      for (const sign of signs) current.removeEventListener(sign, touch);
    };
  }, [view, wanted, shared]);
};
