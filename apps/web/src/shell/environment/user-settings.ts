import type { Settings } from '@millwright/ui';

/** Settings kept in this browser, each user's apart. */
export const userSettings = (userGuid: string): Settings => {
  const storageKey = (key: string): string => `mw.settings.${userGuid}.${key}`;
  return {
    read(key) {
      const stored = localStorage.getItem(storageKey(key));
      try {
        return stored === null ? undefined : JSON.parse(stored);
      } catch {
        return undefined;
      }
    },
    write: (key, value) => localStorage.setItem(storageKey(key), JSON.stringify(value)),
  };
};
