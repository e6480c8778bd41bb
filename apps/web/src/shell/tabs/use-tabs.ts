import { useNavigate } from 'react-router';
import { useStore } from 'zustand';
import { type CloseScope, closeTabs, type Tab, type TabList, tabToShow } from './tab-list.ts';
import { tabsStore } from './tabs.store.ts';
import { asItWasLeft } from './use-fresh-scroll.ts';

const addressOf = ({ location }: Tab): string =>
  location.pathname + location.search + location.hash;

interface TabActions extends TabList {
  /** Goes to a tab, to where its page stood. */
  readonly show: (tab: Tab) => void;
  /** Closes by scope around a tab and goes to the latest that is left when the shown one went. */
  readonly close: (tab: Tab, scope: CloseScope) => void;
}

export const useTabs = (): TabActions => {
  const list = useStore(tabsStore);
  const navigate = useNavigate();
  return {
    ...list,
    show: (tab) => void navigate(addressOf(tab), { state: asItWasLeft }),
    close: (tab, scope) => {
      const shown = list.recent[0];
      const next = closeTabs(list, tab.key, scope);
      tabsStore.setState(next);
      if (next.recent[0] !== shown) {
        void navigate(addressOf(tabToShow(next)), { state: asItWasLeft });
      }
    },
  };
};
