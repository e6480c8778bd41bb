/** Whether the server has a newer build than this page: its old chunks can no longer be loaded. */
import { createStore } from 'zustand/vanilla';

export const versionStore = createStore<{ readonly outdated: boolean }>(() => ({
  outdated: false,
}));

/** A newer build is out, as somebody else found. */
export const tellOutdated = (): void => versionStore.setState({ outdated: true });

/** Listens for chunks that are gone; where nobody answers they are merely out of reach. */
export const watchVersion = (): void => {
  addEventListener('vite:preloadError', () => {
    void fetch('/healthz').then(tellOutdated, () => null);
  });
};
