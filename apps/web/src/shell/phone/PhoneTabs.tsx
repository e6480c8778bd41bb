import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { tokenStore } from '../../wire/token.ts';
import { Icon, type IconName } from '../icons/Icon.tsx';
import { findRoute } from '../navigation/find-route.ts';
import { mayOpen } from '../session/access.ts';
import { signInAddress } from '../session/intended.ts';
import { useProfile } from '../session/use-profile.ts';
import type { PhoneTab } from '../web-domain.ts';
import { host } from './host/present-host.ts';
import styles from './PhoneTabs.module.css';
import { phoneOwners } from './phone-owners.ts';
import { tapTab } from './tap-tab.ts';

const tabs: readonly { readonly name: PhoneTab; readonly icon: IconName; readonly to: string }[] = [
  { name: 'home', icon: 'home', to: '/home' },
  { name: 'items', icon: 'items', to: '/items/item_page?tabs=summary' },
  { name: 'devices', icon: 'devices', to: '/device/device_page' },
  { name: 'workbench', icon: 'configure', to: '/workbench/workbench' },
  { name: 'user', icon: 'user', to: '/settings/settings_page' },
];

/** The bottom tabs that lead somewhere: a page that exists and that the user may open. */
export const PhoneTabs = ({ shown }: { readonly shown: PhoneTab }) => {
  const { t } = useTranslation('shell');
  const profile = useProfile();
  const navigate = useNavigate();
  const leading = tabs.filter(({ to }) => {
    const found = findRoute(phoneOwners, to.split('?', 1)[0] ?? to);
    return found !== null && mayOpen(profile, found.route.page);
  });
  const tap = (event: MouseEvent, name: PhoneTab, to: string): void => {
    const done = tapTab(name, { host, signedIn: tokenStore.getState().token !== null });
    if (done === 'page') return;
    event.preventDefault();
    const [pathname = '', query] = to.split('?');
    const search = query === undefined ? '' : `?${query}`;
    if (done === 'sign-in') void navigate(signInAddress({ pathname, search, hash: '' }));
  };
  return (
    <nav aria-label={t('menu')} className={styles.tabs}>
      {leading.map(({ name, icon, to }) => (
        <Link
          aria-current={name === shown ? 'page' : undefined}
          className={styles.tab}
          key={name}
          onClick={(event) => tap(event, name, to)}
          to={to}
        >
          <Icon name={icon} size={22} />
          <span>{t(`phoneTabs.${name}`)}</span>
        </Link>
      ))}
    </nav>
  );
};
