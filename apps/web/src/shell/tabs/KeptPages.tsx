/** The opened pages: the shown one, and behind it those whose state is kept. */
import { ActiveTabProvider } from '@millwright/ui';
import { Activity, memo } from 'react';
import { Route, Routes } from 'react-router';
import { useStore } from 'zustand';
import { desktopOwners } from '../navigation/domains.ts';
import { findRoute } from '../navigation/find-route.ts';
import { LazyPage } from '../pages/LazyPage.tsx';
import { PageErrorBoundary } from '../pages/PageErrorBoundary.tsx';
import { AntdHost } from '../theme/AntdHost.tsx';
import styles from './KeptPages.module.css';
import { keptAlive, type Tab, type TabLocation } from './tab-list.ts';
import { tabsStore } from './tabs.store.ts';

/** Pages beyond the latest twelve keep their tab and lose their state. */
const cap = 12;

const mayKeep = (tab: Tab): boolean =>
  findRoute(desktopOwners(), tab.location.pathname)?.route.keepAlive !== false;

/** One page at its own frozen address; a hidden one is not touched by navigation elsewhere. */
const KeptPage = memo(({ location }: { readonly location: TabLocation }) => {
  const found = findRoute(desktopOwners(), location.pathname);
  if (found === null) return null;
  const { domain, route } = found;
  return (
    <PageErrorBoundary>
      <Routes location={location}>
        <Route element={<LazyPage domain={domain} load={route.load} />} path={route.path} />
      </Routes>
    </PageErrorBoundary>
  );
});

const isLight = (tab: Tab): boolean =>
  findRoute(desktopOwners(), tab.location.pathname)?.route.light === true;

interface PagesProps {
  readonly tabs: readonly Tab[];
  readonly shown: string | undefined;
}

const Pages = ({ tabs, shown }: PagesProps) =>
  tabs.map((tab) => (
    <Activity key={tab.key} mode={tab.key === shown ? 'visible' : 'hidden'}>
      <div className={styles.page} data-page={tab.key} role="tabpanel">
        <ActiveTabProvider value={tab.key === shown}>
          <KeptPage location={tab.location} />
        </ActiveTabProvider>
      </div>
    </Activity>
  ));

export const KeptPages = () => {
  const list = useStore(tabsStore);
  const [shown] = list.recent;
  const alive = keptAlive(list, cap, mayKeep);
  const built = list.tabs
    .filter((tab) => alive.has(tab.key))
    // Not the order of the bar: moving a page in the document would lose its scroll position.
    .toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const others = built.filter((tab) => !isLight(tab));
  return (
    <>
      <Pages shown={shown} tabs={built.filter(isLight)} />
      {others.length > 0 && (
        <div className={styles.others} hidden={!others.some(({ key }) => key === shown)}>
          <PageErrorBoundary>
            <AntdHost>
              <Pages shown={shown} tabs={others} />
            </AntdHost>
          </PageErrorBoundary>
        </div>
      )}
    </>
  );
};
