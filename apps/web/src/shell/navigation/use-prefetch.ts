import { useEffect } from 'react';
import { menuAccess } from '../session/access.ts';
import { useProfile } from '../session/use-profile.ts';
import { prefetchAntd } from '../theme/AntdHost.tsx';
import { desktopOwners, webDomains } from './domains.ts';
import { findRoute } from './find-route.ts';
import { buildMenu, menuLeaves } from './menu.ts';

/** Enough to bring the tables and forms that nearly every page shares. */
const pagesAhead = 3;

/** The shown page has the line to itself for so long. */
const delayMs = 4000;

/** When the first page has settled, brings the next likely ones, so that they open at once. */
export const usePrefetch = (): void => {
  const profile = useProfile();
  useEffect(() => {
    const leaves = menuLeaves(buildMenu(webDomains.all(), menuAccess(profile)));
    const bring = async (): Promise<void> => {
      prefetchAntd();
      for (const { path } of leaves.slice(0, pagesAhead)) {
        // A page that cannot be had now is loaded, and its failure told, when it is opened.
        await findRoute(desktopOwners(), path)
          ?.route.load()
          .catch(() => null);
      }
    };
    const timer = setTimeout(() => void bring(), delayMs);
    return () => clearTimeout(timer);
  }, [profile]);
};
