const durationMs = 1000;

const eased = (part: number): number => 1 - (1 - part) ** 3;

/** Rolls back to the top over a second; at once for those who want no motion. */
export const scrollToTop = (scroller: Element): void => {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    scroller.scrollTop = 0;
    return;
  }
  const from = scroller.scrollTop;
  const start = performance.now();
  const step = (now: number): void => {
    const part = Math.min(1, (now - start) / durationMs);
    scroller.scrollTop = from * (1 - eased(part));
    if (part < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
};
