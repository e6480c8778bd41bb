import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router';
import { desktopOwners } from '../navigation/domains.ts';
import { type FoundRoute, findRoute } from '../navigation/find-route.ts';
import type { WebRoute } from '../web-domain.ts';
import { showTab, tabKey } from './tab-list.ts';
import { tabsStore } from './tabs.store.ts';

/** Opens or moves the tab of the page that the address names; null for an unknown address. */
export const useShownTab = (): FoundRoute<WebRoute> | null => {
  const { pathname, search, hash } = useLocation();
  const found = findRoute(desktopOwners, pathname);
  useLayoutEffect(() => {
    const known = findRoute(desktopOwners, pathname);
    if (known === null) return;
    const location = { pathname, search, hash };
    const key = tabKey(location, known.route.tabBy);
    tabsStore.setState((list) => showTab(list, key, location));
  }, [pathname, search, hash]);
  return found;
};
