import { useTranslation } from 'react-i18next';
import { Bell } from '../bell/Bell.tsx';
import { Icon } from '../icons/Icon.tsx';
import { LanguageMenu } from '../menu/LanguageMenu.tsx';
import { ThemeMenu } from '../menu/ThemeMenu.tsx';
import type { FoundRoute } from '../navigation/find-route.ts';
import { manualAddress } from '../navigation/manual-address.ts';
import { openPalette } from '../palette/palette.store.ts';
import type { WebRoute } from '../web-domain.ts';
import { Breadcrumb } from './Breadcrumb.tsx';
import { FullscreenButton } from './FullscreenButton.tsx';
import styles from './Header.module.css';
import { UserMenu } from './UserMenu.tsx';

interface HeaderProps {
  readonly found: FoundRoute<WebRoute>;
  readonly folded: boolean;
  readonly onFold: (folded: boolean) => void;
}

const shortcut = /Mac|iP(hone|ad)/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K';

export const Header = ({ found, folded, onFold }: HeaderProps) => {
  const { t } = useTranslation('shell');
  const foldLabel = t(folded ? 'unfoldMenu' : 'foldMenu');
  return (
    <header className={styles.header}>
      <button
        aria-label={foldLabel}
        className={styles.tool}
        onClick={() => onFold(!folded)}
        title={foldLabel}
        type="button"
      >
        <Icon name={folded ? 'unfold' : 'fold'} />
      </button>
      <Breadcrumb found={found} />
      <button className={styles.search} onClick={openPalette} type="button">
        <Icon name="search" size={16} />
        <span className={styles.searchText}>{t('palette.open')}</span>
        <kbd className={styles.key}>{shortcut}</kbd>
      </button>
      <Bell className={styles.tool} />
      <a
        aria-label={t('help')}
        className={styles.tool}
        href={manualAddress(found.route.path)}
        rel="noopener"
        target="_blank"
        title={t('help')}
      >
        <Icon name="help" />
      </a>
      <FullscreenButton className={styles.tool} />
      <LanguageMenu className={styles.tool} />
      <ThemeMenu className={styles.tool} full />
      <UserMenu />
    </header>
  );
};
