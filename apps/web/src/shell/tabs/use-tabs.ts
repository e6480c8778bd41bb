import { useNavigate } from 'react-router';
import { useStore } from 'zustand';
import { desktopOwners } from '../navigation/domains.ts';
import { findRoute } from '../navigation/find-route.ts';
import {
  type CloseScope,
  closeTabs,
  type Tab,
  type TabList,
  tabKey,
  tabToShow,
} from './tab-list.ts';
import { tabsStore } from './tabs.store.ts';
import { asItWasLeft } from './use-fresh-scroll.ts';

const addressOf = ({ location }: Tab): string =>
  location.pathname + location.search + location.hash;

/** Key of the tab that the address names: the router may still be on its way there. */
const addressedTab = (): string => {
  const { pathname, search, hash } = window.location;
  const tabBy = findRoute(desktopOwners(), pathname)?.route.tabBy;
  return tabKey({ pathname, search, hash }, tabBy);
};

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
      const before = tabsStore.getState();
      const next = closeTabs(before, tab.key, scope);
      tabsStore.setState(next);
      const addressed = addressedTab();
      const isOpen = ({ tabs }: TabList) => tabs.some(({ key }) => key === addressed);
      if (isOpen(before) && !isOpen(next)) {
        void navigate(addressOf(tabToShow(next)), { state: asItWasLeft });
      }
    },
  };
};
