import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import {
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { scrollerOf } from './scroller-of.ts';

/** Of the lines of a long list, those that are built. */
export interface LinesInSight {
  /** Their places, in order; one that holds the focus is among them wherever it is. */
  readonly places: readonly number[];
  /** The first and the last of those that are in sight or nearly so. */
  readonly first: number;
  readonly last: number;
  /** From the beginning of the list to the beginning of a line, and to its end, in pixels. */
  startOf(place: number): number;
  endOf(place: number): number;
  /** Of all lines, in pixels. */
  readonly height: number;
  /** Given to the element of each line whose height is only known once it stands there. */
  readonly measure: (element: Element | null) => void;
  /** Scrolls a line to the top. */
  scrollTo(place: number): void;
}

export interface LinesOptions {
  /** Places beyond it are not asked for. */
  readonly count: number;
  /** The height of a line, or about that where it is measured; a new function measures anew. */
  readonly heightOf: (place: number) => number;
  /** A new function where the lines are others. */
  readonly keyOf: (place: number) => string;
  /** What stands over the top of the page that scrolls, in pixels. */
  readonly covered?: number;
}

/** Lines that are built above and below those in sight. */
const beyond = 6;

/** The line that has the focus, or had it last: while it is built, so is the focus. */
const useFocusedLine = (
  list: RefObject<HTMLElement | null>,
  count: number,
  keyOf: (place: number) => string,
): number | null => {
  const [focused, setFocused] = useState<string | null>(null);
  useEffect(() => {
    const { current } = list;
    const take = ({ target }: FocusEvent): void => {
      if (!(target instanceof Element)) return;
      setFocused(target.closest<HTMLElement>('[data-line]')?.dataset.line ?? null);
    };
    current?.addEventListener('focusin', take);
    return () => current?.removeEventListener('focusin', take);
  }, [list]);
  return useMemo(() => {
    if (focused === null) return null;
    for (let place = 0; place < count; place += 1) if (keyOf(place) === focused) return place;
    return null;
  }, [focused, count, keyOf]);
};

/**
 * Which lines of a long list are in sight of the page that scrolls it; only those are worth building.
 * `list` is the element that is as high as all lines, and whose children stand where they belong; each
 * line has its key as `data-line`.
 */
export const useLinesInSight = (
  list: RefObject<HTMLElement | null>,
  { count, heightOf, keyOf, covered = 0 }: LinesOptions,
): LinesInSight => {
  const scroller = useRef<Element | null>(null);
  const [above, setAbove] = useState(0);
  const held = useFocusedLine(list, count, keyOf);
  const places = useCallback(
    ({ startIndex, endIndex }: { startIndex: number; endIndex: number }): number[] => {
      const first = Math.max(0, startIndex - beyond);
      const last = Math.min(count - 1, endIndex + beyond);
      const near = Array.from({ length: last - first + 1 }, (_, index) => first + index);
      if (held === null || held >= count || (held >= first && held <= last)) return near;
      return held < first ? [held, ...near] : [...near, held];
    },
    [count, held],
  );
  const virtualizer: Virtualizer<Element, Element> = useVirtualizer({
    count,
    getScrollElement: () => {
      scroller.current ??= scrollerOf(list.current);
      return scroller.current;
    },
    estimateSize: heightOf,
    getItemKey: keyOf,
    rangeExtractor: places,
    scrollMargin: above,
    scrollPaddingStart: covered,
    useFlushSync: false,
  });
  // What stands above the list may have grown since the last time.
  useLayoutEffect(() => {
    const { current } = scroller;
    if (!list.current || !current) return;
    const { top } = list.current.getBoundingClientRect();
    const now = Math.round(top - current.getBoundingClientRect().top + current.scrollTop);
    if (now !== above) setAbove(now);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: heights that were known are others now
  useLayoutEffect(() => virtualizer.measure(), [heightOf]);

  const shown = virtualizer.getVirtualItems();
  const { startIndex = 0, endIndex = 0 } = virtualizer.range ?? {};
  const at = (place: number) => virtualizer.measurementsCache[place];
  return {
    places: shown.map(({ index }) => index),
    first: startIndex,
    last: endIndex,
    startOf: (place) => (at(place)?.start ?? above) - above,
    endOf: (place) => (at(place)?.end ?? above) - above,
    height: virtualizer.getTotalSize(),
    measure: virtualizer.measureElement,
    scrollTo: (place) => virtualizer.scrollToIndex(place, { align: 'start' }),
  };
};
