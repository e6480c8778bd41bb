import { desktopOwners } from '../navigation/domains.ts';
import { findRoute } from '../navigation/find-route.ts';
import { pageTitle } from '../navigation/page-title.ts';
import type { Tab } from './tab-list.ts';

/** What stands on a tab: the title of its page, with what the page is of. */
export const tabTitle = ({ key, location }: Tab, t: Parameters<typeof pageTitle>[2]): string => {
  const found = findRoute(desktopOwners(), location.pathname);
  return found === null ? key : pageTitle(found, location.search, t);
};
