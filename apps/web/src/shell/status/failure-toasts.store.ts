/** Failed calls as words, each for three seconds; heard from the start, before anything is drawn. */
import { createStore } from 'zustand/vanilla';
import { onCallFailure } from '../../wire/errors/failures.ts';

const shownMs = 3000;

export const failureToastsStore = createStore<{ readonly texts: readonly string[] }>(() => ({
  texts: [],
}));

const timers = new Map<string, ReturnType<typeof setTimeout>>();

onCallFailure(({ error: { text }, hidden }) => {
  if (hidden) return;
  // The same words are shown once, for the full time since they were last said.
  clearTimeout(timers.get(text));
  failureToastsStore.setState(({ texts }) =>
    texts.includes(text) ? { texts } : { texts: [...texts, text] },
  );
  const hide = (): void =>
    failureToastsStore.setState(({ texts }) => ({ texts: texts.filter((one) => one !== text) }));
  timers.set(text, setTimeout(hide, shownMs));
});
