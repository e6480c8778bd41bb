/** The user's opened pages, remembered per user without what was typed in them. */
import { createStore } from 'zustand/vanilla';
import { sessionStore } from '../session/session.store.ts';
import { emptyTabs, readTabs, type TabList } from './tab-list.ts';

const storageKey = (owner: string): string => `mw.tabs.${owner}`;

let owner: string | null = null;

export const tabsStore = createStore<TabList>(() => emptyTabs);

tabsStore.subscribe(({ tabs }, before) => {
  if (owner !== null && tabs !== before.tabs) {
    localStorage.setItem(storageKey(owner), JSON.stringify(tabs));
  }
});

/** Brings back the tabs that this user left open; another user's are never shown. */
const restoreTabs = (userGuid: string): void => {
  if (owner === userGuid) return;
  owner = null;
  tabsStore.setState(readTabs(localStorage.getItem(storageKey(userGuid))));
  owner = userGuid;
};

const follow = ({ profile }: ReturnType<typeof sessionStore.getState>): void => {
  if (profile !== null) restoreTabs(profile.user_guid);
};
follow(sessionStore.getState());
sessionStore.subscribe(follow);

/** Signing out closes everything for good; an expired session keeps its tabs for the return. */
export const forgetTabs = (): void => {
  if (owner !== null) localStorage.removeItem(storageKey(owner));
  owner = null;
  tabsStore.setState(emptyTabs);
};
