import { type CSSProperties, type TouchEvent, useRef, useState } from 'react';

/** How far a finger goes sideways until what it moves is gone. */
const farPx = 80;

/** What a touch has to be spread on, and how far it has moved it. */
export interface SwipeAway {
  readonly events: {
    readonly onTouchStart: (event: TouchEvent) => void;
    readonly onTouchMove: (event: TouchEvent) => void;
    readonly onTouchEnd: () => void;
    readonly onTouchCancel: () => void;
  };
  readonly style: CSSProperties;
}

/** One swipe to either side dismisses; up and down the page scrolls as ever. */
export const useSwipeAway = (onAway: () => void): SwipeAway => {
  const [moved, setMoved] = useState(0);
  const start = useRef<number | null>(null);
  const xOf = ({ touches }: TouchEvent): number | null =>
    touches.length === 1 ? (touches[0]?.clientX ?? null) : null;
  const end = (): void => {
    start.current = null;
    setMoved(0);
  };
  return {
    events: {
      onTouchStart: (event) => {
        start.current = xOf(event);
      },
      onTouchMove: (event) => {
        const x = xOf(event);
        if (x !== null && start.current !== null) setMoved(x - start.current);
      },
      onTouchEnd: () => {
        if (Math.abs(moved) >= farPx) onAway();
        end();
      },
      onTouchCancel: end,
    },
    style: {
      touchAction: 'pan-y',
      ...(moved === 0
        ? {}
        : {
            transform: `translateX(${moved}px)`,
            opacity: Math.max(0.3, 1 - Math.abs(moved) / 240),
          }),
    },
  };
};
