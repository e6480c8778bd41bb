/**
 * The phone layout: title bar, with Back where the page is not the one of a tab itself, the page, and
 * below it the tabs where the page belongs to one.
 */
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Route, Routes, useLocation, useNavigate } from 'react-router';
import { Icon } from '../icons/Icon.tsx';
import { phoneOwners } from '../navigation/domains.ts';
import { findRoute } from '../navigation/find-route.ts';
import { pageTitle } from '../navigation/page-title.ts';
import { Overlays } from '../overlays/Overlays.tsx';
import { LazyPage } from '../pages/LazyPage.tsx';
import { PageErrorBoundary } from '../pages/PageErrorBoundary.tsx';
import { StatusPage } from '../pages/StatusPage.tsx';
import { useTitle } from '../pages/use-title.ts';
import { LoadingBar } from '../status/LoadingBar.tsx';
import { Notices } from '../status/Notices.tsx';
import { KeptNotice } from './KeptNotice.tsx';
import styles from './PhoneLayout.module.css';
import { PhoneTabs, pageOfTab } from './PhoneTabs.tsx';
import { SharePage } from './SharePage.tsx';
import { useKeptScroll } from './use-kept-scroll.ts';
import { useSeenAt } from './use-seen-at.ts';

export const PhoneLayout = () => {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const page = useRef<HTMLElement>(null);
  const found = findRoute(phoneOwners(), pathname);
  const title = found === null ? t('shell:status.404.title') : pageTitle(found, search, t);
  useTitle(title);

  const one =
    found?.route.one === undefined ? null : new URLSearchParams(search).get(found.route.one);
  const place = one === null ? pathname : `${pathname} ${one}`;
  useKeptScroll(page, place);
  const seenAt = useSeenAt();

  if (found === null) return <StatusPage status="404" />;
  const { domain, route } = found;
  const tab = one === null ? route.tab : undefined;
  const before = tab === undefined ? '/home' : pageOfTab(tab);
  /** Whoever came by a link has nothing to go back to. */
  const back = (): void => {
    if (history.state?.idx > 0) void navigate(-1);
    else void navigate(before ?? '/home', { replace: true });
  };
  return (
    <div className={styles.layout} data-kept={seenAt === null ? undefined : true}>
      <LoadingBar />
      <header className={styles.bar}>
        {before !== pathname && (
          <button aria-label={t('shell:back')} className={styles.back} onClick={back} type="button">
            <Icon name="left" size={22} />
          </button>
        )}
        <h1 className={styles.title}>{title}</h1>
        {tab === undefined && route.shared ? <SharePage title={title} /> : null}
      </header>
      <Notices />
      {seenAt === null ? null : <KeptNotice seenAt={seenAt} />}
      <div className={styles.overlays}>
        <Overlays frame="phone" />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a page of text alone is scrolled by keys */}
      <main className={styles.page} ref={page} tabIndex={0}>
        <PageErrorBoundary key={place}>
          <Routes>
            <Route element={<LazyPage domain={domain} load={route.load} />} path={route.path} />
          </Routes>
        </PageErrorBoundary>
      </main>
      {tab !== undefined && <PhoneTabs shown={tab} />}
    </div>
  );
};
