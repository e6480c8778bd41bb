import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { scrollerOf } from '../../../../shell/list/scroller-of.ts';
import type { Sight } from './operator-layout.ts';

/** Pixels in which what is in sight moves on, and that are built above and below it. */
const step = 200;

/**
 * What of a long element is in sight of what scrolls it, and how wide it is; in steps, so that
 * scrolling renders now and then.
 * @param within another value where something else scrolls it
 */
export const useSight = (
  list: RefObject<HTMLElement | null>,
  within: unknown,
): { readonly sight: Sight; readonly width: number } => {
  const [sight, setSight] = useState<Sight>({ from: 0, to: 1000 });
  const [width, setWidth] = useState(0);
  const look = (scroller: Element | null): void => {
    if (list.current === null || scroller === null) return;
    const { top } = list.current.getBoundingClientRect();
    const frame = scroller.getBoundingClientRect();
    const from = Math.floor((frame.top - top - step) / step) * step;
    const to = Math.ceil((frame.bottom - top + step) / step) * step;
    setSight((before) => (before.from === from && before.to === to ? before : { from, to }));
  };
  // What stands above the list may have grown since the last time.
  useLayoutEffect(() => look(scrollerOf(list.current)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: begins anew where something else scrolls
  useEffect(() => {
    const scroller = scrollerOf(list.current);
    if (list.current === null || scroller === null) return;
    const seen = (): void => look(scroller);
    const sizes = new ResizeObserver(() => {
      setWidth(list.current?.clientWidth ?? 0);
      seen();
    });
    sizes.observe(list.current);
    sizes.observe(scroller);
    scroller.addEventListener('scroll', seen, { passive: true });
    return () => {
      sizes.disconnect();
      scroller.removeEventListener('scroll', seen);
    };
  }, [within]);
  return { sight, width };
};
