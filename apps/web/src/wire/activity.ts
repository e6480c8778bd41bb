/** How many calls that show the loading bar are under way; polling calls do not count. */
import { createStore } from 'zustand/vanilla';

export const activityStore = createStore<{ readonly running: number }>(() => ({ running: 0 }));

/** Counts `work` in while it runs. */
export const whileBusy = async <T>(work: () => Promise<T>): Promise<T> => {
  activityStore.setState(({ running }) => ({ running: running + 1 }));
  try {
    return await work();
  } finally {
    activityStore.setState(({ running }) => ({ running: running - 1 }));
  }
};
