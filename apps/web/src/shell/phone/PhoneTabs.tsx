import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon, type IconName } from '../icons/Icon.tsx';
import { phoneOwners } from '../navigation/domains.ts';
import { findRoute } from '../navigation/find-route.ts';
import { mayOpen } from '../session/access.ts';
import { useProfile } from '../session/use-profile.ts';
import type { PhoneTab } from '../web-domain.ts';
import styles from './PhoneTabs.module.css';

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
  const leading = tabs.filter(({ to }) => {
    const found = findRoute(phoneOwners, to.split('?', 1)[0] ?? to);
    return found !== null && mayOpen(profile, found.route.page);
  });
  return (
    <nav aria-label={t('menu')} className={styles.tabs}>
      {leading.map(({ name, icon, to }) => (
        <Link
          aria-current={name === shown ? 'page' : undefined}
          className={styles.tab}
          key={name}
          to={to}
        >
          <Icon name={icon} size={22} />
          <span>{t(`phoneTabs.${name}`)}</span>
        </Link>
      ))}
    </nav>
  );
};
