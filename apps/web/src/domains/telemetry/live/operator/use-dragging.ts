import { type PointerEvent, useState } from 'react';

/** What is dragged, and over which place it is now. */
export interface Dragged {
  readonly list: string;
  readonly key: string;
  readonly over: number;
}

/** The place below the pointer that something of this list can take. */
const placeBelow = (list: string, { clientX, clientY }: PointerEvent): number | null => {
  for (const element of document.elementsFromPoint(clientX, clientY)) {
    const target = element.closest<HTMLElement>(`[data-list="${CSS.escape(list)}"][data-place]`);
    if (target) return Number(target.dataset.place);
  }
  return null;
};

/**
 * Dragging by mouse, pen or finger within a list: elements carry its name as `data-list` and their
 * place as `data-place`.
 */
export const useDragging = (drop: (list: string, key: string, to: number) => void) => {
  const [dragged, setDragged] = useState<Dragged | null>(null);
  return {
    dragged,
    /** Of the handle by which something is dragged. */
    handle: (list: string, key: string, place: number) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>): void => {
        if (event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.focus();
        event.currentTarget.setPointerCapture(event.pointerId);
        setDragged({ list, key, over: place });
      },
      onPointerMove: (event: PointerEvent<HTMLElement>): void => {
        if (dragged?.list !== list || dragged.key !== key) return;
        const over = placeBelow(list, event);
        if (over !== null && over !== dragged.over) setDragged({ list, key, over });
      },
      onPointerUp: (): void => {
        if (dragged?.list === list && dragged.key === key && dragged.over !== place)
          drop(list, key, dragged.over);
        setDragged(null);
      },
      onPointerCancel: (): void => setDragged(null),
    }),
  };
};
