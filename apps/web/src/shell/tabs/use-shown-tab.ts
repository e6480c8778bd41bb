import { useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { desktopOwners } from '../navigation/domains.ts';
import { type FoundRoute, findRoute } from '../navigation/find-route.ts';
import type { WebRoute } from '../web-domain.ts';
import { showTab, tabKey } from './tab-list.ts';
import { tabsStore } from './tabs.store.ts';

/** The router's key of an address that the document was opened with, before any navigation. */
const entryKey = 'default';

interface ShownTab {
  /** Null for an unknown address. */
  readonly found: FoundRoute<WebRoute> | null;
  /** Entered by an address that is none of the remembered tabs: the user begins at home. */
  readonly astray: boolean;
}

/** Opens or moves the tab of the page that the address names. */
export const useShownTab = (): ShownTab => {
  const { pathname, search, hash, key: visit } = useLocation();
  const found = findRoute(desktopOwners(), pathname);
  const tab = tabKey({ pathname, search, hash }, found?.route.tabBy);
  const [knownAtEntry] = useState(() => tabsStore.getState().tabs.some(({ key }) => key === tab));
  const astray = found !== null && visit === entryKey && !knownAtEntry;
  useLayoutEffect(() => {
    if (findRoute(desktopOwners(), pathname) === null || astray) return;
    tabsStore.setState((list) => showTab(list, tab, { pathname, search, hash }));
  }, [pathname, search, hash, tab, astray]);
  return { found, astray };
};
