/** What of the page is in sight while a keyboard lies over it: it moves sheets, not the page. */

/** What browsers say of it (`visualViewport`). */
export interface VisibleViewport
  extends Pick<EventTarget, 'addEventListener' | 'removeEventListener'> {
  readonly height: number;
  readonly offsetTop: number;
  /** Above 1 somebody has zoomed in: then nothing is covered, only larger. */
  readonly scale: number;
}

export interface VisibleArea {
  /** What is covered at the bottom of the page, in pixels. */
  readonly covered: number;
  /** What is left above it. */
  readonly height: number;
}

/** @param pageHeight of what the page is laid out in; where the keyboard makes that smaller, nothing is covered */
export const visibleArea = (
  { height, offsetTop, scale }: Pick<VisibleViewport, 'height' | 'offsetTop' | 'scale'>,
  pageHeight: number,
): VisibleArea => {
  if (scale > 1) return { covered: 0, height: pageHeight };
  const covered = Math.max(0, Math.round(pageHeight - height - offsetTop));
  return { covered, height: Math.round(Math.min(height, pageHeight)) };
};

/**
 * Tells what is in sight, now and whenever it is another; the result ends that. Browsers without
 * `visualViewport` (null) tell nothing.
 */
export const followVisibleArea = (
  viewport: VisibleViewport | null,
  pageHeight: () => number,
  tell: (area: VisibleArea) => void,
): (() => void) => {
  if (viewport === null) return () => undefined;
  const look = (): void => tell(visibleArea(viewport, pageHeight()));
  // iOS shifts what is in sight without another height: it scrolls.
  for (const event of ['resize', 'scroll']) viewport.addEventListener(event, look);
  look();
  return () => {
    for (const event of ['resize', 'scroll']) viewport.removeEventListener(event, look);
  };
};
