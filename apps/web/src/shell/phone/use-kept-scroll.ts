import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useNavigationType } from 'react-router';

/** Where the router's entry of the history stands among the others. */
const entryNow = (): number => (history.state as { readonly idx?: number } | null)?.idx ?? 0;

/** How far each entry of the history was scrolled when it was left, by where it stands. */
const kept = new Map<number, { readonly place: string; readonly top: number }>();

/** Begins each page at its top, and goes on where it was left when somebody comes back to it. */
export const useKeptScroll = (page: RefObject<HTMLElement | null>, place: string): void => {
  const isBack = useNavigationType() === 'POP';
  const shown = useRef({ entry: 0, place });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when another page is shown
  useLayoutEffect(() => {
    const entry = entryNow();
    const left = kept.get(entry);
    shown.current = { entry, place };
    page.current?.scrollTo(0, isBack && left?.place === place ? left.top : 0);
  }, [place]);
  // A page that nobody knows has nothing that scrolls.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page may have it
  useEffect(() => {
    const scroller = page.current;
    const keep = (): void => {
      kept.set(shown.current.entry, { place: shown.current.place, top: scroller?.scrollTop ?? 0 });
    };
    scroller?.addEventListener('scroll', keep, { passive: true });
    return () => scroller?.removeEventListener('scroll', keep);
  }, [page, place]);
};
