/** One timer for every age on the page: it runs while somebody listens and the page is visible. */
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** Calls `listen` about once a second; the result ends it. */
export const eachSecond = (listen: () => void): (() => void) => {
  listeners.add(listen);
  timer ??= setInterval(() => {
    if (document.visibilityState === 'hidden') return;
    for (const one of listeners) one();
  }, 1000);
  return () => {
    listeners.delete(listen);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
};
