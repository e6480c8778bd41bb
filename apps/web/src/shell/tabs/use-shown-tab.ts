import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router';
import { desktopOwners } from '../navigation/domains.ts';
import { type FoundRoute, findRoute } from '../navigation/find-route.ts';
import type { WebRoute } from '../web-domain.ts';
import { showTab, tabKey } from './tab-list.ts';
import { tabsStore } from './tabs.store.ts';

/**
 * Opens or moves the tab of the page that the address names, by a link from elsewhere too.
 * @returns null for an unknown address
 */
export const useShownTab = (): FoundRoute<WebRoute> | null => {
  const { pathname, search, hash } = useLocation();
  const found = findRoute(desktopOwners(), pathname);
  const tab = tabKey({ pathname, search, hash }, found?.route.tabBy);
  useLayoutEffect(() => {
    if (findRoute(desktopOwners(), pathname) === null) return;
    tabsStore.setState((list) => showTab(list, tab, { pathname, search, hash }));
  }, [pathname, search, hash, tab]);
  return found;
};
