/** The desktop layout: side menu, header, tab bar, and the opened pages. */
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { desktopOwners } from '../navigation/domains.ts';
import { type FoundRoute, findRoute } from '../navigation/find-route.ts';
import { pageTitle } from '../navigation/page-title.ts';
import { usePrefetch } from '../navigation/use-prefetch.ts';
import { Overlays } from '../overlays/Overlays.tsx';
import { LazyPage } from '../pages/LazyPage.tsx';
import { PageErrorBoundary } from '../pages/PageErrorBoundary.tsx';
import { StatusPage } from '../pages/StatusPage.tsx';
import { useTitle } from '../pages/use-title.ts';
import { CommandPalette } from '../palette/CommandPalette.tsx';
import { LoadingBar } from '../status/LoadingBar.tsx';
import { Notices } from '../status/Notices.tsx';
import { KeptPages } from '../tabs/KeptPages.tsx';
import { TabBar } from '../tabs/TabBar.tsx';
import { useFreshScroll } from '../tabs/use-fresh-scroll.ts';
import { useShownTab } from '../tabs/use-shown-tab.ts';
import { AntdHost } from '../theme/AntdHost.tsx';
import { useCompactLayout } from '../theme/use-compact-layout.ts';
import { Watermark } from '../watermark/Watermark.tsx';
import type { WebRoute } from '../web-domain.ts';
import { BackToTop } from './BackToTop.tsx';
import styles from './DesktopLayout.module.css';
import { Header } from './Header.tsx';
import { Sider } from './Sider.tsx';
import { useFoldedMenu } from './use-folded-menu.ts';

/** The frame, or the page alone that has the window to itself. */
export const DesktopLayout = () => {
  const { pathname } = useLocation();
  const found = findRoute(desktopOwners(), pathname);
  return found?.route.bare === true ? <BarePage found={found} /> : <FramedPages />;
};

const BarePage = ({ found }: { readonly found: FoundRoute<WebRoute> }) => {
  const { t } = useTranslation();
  const { search } = useLocation();
  useTitle(pageTitle(found, search, t));
  return (
    <>
      <LoadingBar />
      <PageErrorBoundary>
        <AntdHost>
          <main>
            <LazyPage domain={found.domain} load={found.route.load} />
          </main>
        </AntdHost>
      </PageErrorBoundary>
      <Overlays frame="desktop" />
    </>
  );
};

const FramedPages = () => {
  const [folded, fold] = useFoldedMenu();
  const { t } = useTranslation();
  const { search } = useLocation();
  const found = useShownTab();
  useTitle(found === null ? t('shell:status.404.title') : pageTitle(found, search, t));
  useFreshScroll();
  usePrefetch();
  useCompactLayout();

  if (found === null) return <StatusPage status="404" />;
  return (
    <div className={styles.frame} data-folded={folded || undefined}>
      <LoadingBar />
      <Sider folded={folded} />
      <div className={styles.main}>
        <Header folded={folded} found={found} onFold={fold} />
        <TabBar />
        <Notices />
        <main className={styles.pages}>
          <KeptPages />
          <BackToTop />
        </main>
      </div>
      <CommandPalette />
      <Overlays frame="desktop" />
      <Watermark />
    </div>
  );
};
