import type { Language } from '../../texts/language.ts';

/** The page that is shown has the line to itself for so long. */
const afterMs = 5_000;

/**
 * Has the service worker, where there is one, keep the phone's pages in a language, to be opened
 * without a network. @returns what gives it up before it has begun
 */
export const keepPhone = (language: Language): (() => void) => {
  const ask = async (): Promise<void> => {
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ keepPhone: language });
  };
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return () => {};
  const timer = setTimeout(() => void ask(), afterMs);
  return () => clearTimeout(timer);
};
