import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { desktopOwners, webDomains } from '../navigation/domains.ts';
import { type FoundRoute, findRoute } from '../navigation/find-route.ts';
import { sectionTitle } from '../navigation/menu.ts';
import { pageTitle } from '../navigation/page-title.ts';
import type { WebRoute } from '../web-domain.ts';
import styles from './Header.module.css';

const sectionOf = (path: string): string | null => {
  const entries = webDomains.all().flatMap(({ navigation = [] }) => navigation);
  const section = entries.find((entry) => entry.path === path)?.section;
  return section === undefined ? null : sectionTitle(section);
};

/** The way to the page: the menu's section or the page it was opened from, then itself. */
export const Breadcrumb = ({ found }: { readonly found: FoundRoute<WebRoute> }) => {
  const { t } = useTranslation();
  const { search } = useLocation();
  const { path, parent } = found.route;
  const above = parent === undefined ? null : findRoute(desktopOwners(), parent);
  const section = sectionOf(parent ?? path);
  return (
    <nav aria-label={t('shell:breadcrumb')} className={styles.breadcrumb}>
      {section !== null && <span className={styles.crumb}>{t(section)}</span>}
      {above !== null && (
        <Link className={styles.crumb} to={above.route.path}>
          {pageTitle(above, '', t)}
        </Link>
      )}
      <span aria-current="page" className={styles.current}>
        {pageTitle(found, search, t)}
      </span>
    </nav>
  );
};
