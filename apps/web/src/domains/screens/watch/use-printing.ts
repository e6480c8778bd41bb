import { useEffect, useState } from 'react';

/**
 * Prints the picture alone, once it has been laid out for paper.
 * @returns whether it is laid out so, and what begins it
 */
export function usePrinting(): readonly [boolean, () => void] {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    if (!isPrinting) return;
    const root = document.documentElement;
    root.dataset.printing = 'picture';
    const end = (): void => setPrinting(false);
    globalThis.addEventListener('afterprint', end);
    // Two frames: the picture has its new size in the first, what is drawn into boxes in the second.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => globalThis.print());
    });
    return () => {
      cancelAnimationFrame(frame);
      globalThis.removeEventListener('afterprint', end);
      delete root.dataset.printing;
    };
  }, [isPrinting]);
  return [isPrinting, () => setPrinting(true)];
}
