/** In milliseconds: the worker before may be busy for minutes, and a reload does without. */
const LONGEST = 5000;

const isThrough = ({ state }: ServiceWorker): boolean => /^(activated|redundant)$/.test(state);

/**
 * Resolves when the worker of the newest build has taken over, where one is about to: a page that is
 * loaded in that very moment may wait for a worker that has ended.
 */
export const untilNewestWorks = async (): Promise<void> => {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  const coming = registration?.installing ?? registration?.waiting ?? registration?.active;
  if (!coming || isThrough(coming)) return;
  await new Promise<void>((resolve) => {
    setTimeout(resolve, LONGEST);
    coming.addEventListener('statechange', () => {
      if (isThrough(coming)) resolve();
    });
  });
};
