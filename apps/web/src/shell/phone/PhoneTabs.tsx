import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { tokenStore } from '../../wire/token.ts';
import { Icon } from '../icons/Icon.tsx';
import { phoneOwners, webDomains } from '../navigation/domains.ts';
import { findRoute } from '../navigation/find-route.ts';
import { mayOpen } from '../session/access.ts';
import { signInAddress } from '../session/intended.ts';
import { useProfile } from '../session/use-profile.ts';
import type { PhoneTab } from '../web-domain.ts';
import { host } from './host/present-host.ts';
import styles from './PhoneTabs.module.css';
import { tapTab } from './tap-tab.ts';

interface ShownTab extends PhoneTab {
  /** With its namespace. */
  readonly title: string;
}

const tabs = (): readonly ShownTab[] =>
  webDomains
    .all()
    .flatMap(({ name, phoneTabs = [] }) =>
      phoneTabs.map((tab) => ({ ...tab, title: `${name}:${tab.title}` })),
    )
    .toSorted((one, other) => one.order - other.order);

/** The page that a tab leads to; others stand behind it. */
export const pageOfTab = (name: string): string | undefined =>
  tabs()
    .find((tab) => tab.name === name)
    ?.to.split('?', 1)[0];

/** The bottom tabs that lead somewhere: a page that exists and that the user may open. */
export const PhoneTabs = ({ shown }: { readonly shown: string }) => {
  const { t } = useTranslation('shell');
  const profile = useProfile();
  const navigate = useNavigate();
  const leading = tabs().filter(({ to }) => {
    const found = findRoute(phoneOwners(), to.split('?', 1)[0] ?? to);
    return found !== null && mayOpen(profile, found.route.page);
  });
  const tap = (event: MouseEvent, { to, ...tab }: PhoneTab): void => {
    const done = tapTab(tab, { host, signedIn: tokenStore.getState().token !== null });
    if (done === 'page') return;
    event.preventDefault();
    const [pathname = '', query] = to.split('?');
    const search = query === undefined ? '' : `?${query}`;
    if (done === 'sign-in') void navigate(signInAddress({ pathname, search, hash: '' }));
  };
  return (
    <nav aria-label={t('menu')} className={styles.tabs}>
      {leading.map((tab) => (
        <Link
          aria-current={tab.name === shown ? 'page' : undefined}
          className={styles.tab}
          key={tab.name}
          onClick={(event) => tap(event, tab)}
          to={tab.to}
        >
          <Icon name={tab.icon} size={22} />
          <span>{t(tab.title)}</span>
        </Link>
      ))}
    </nav>
  );
};
