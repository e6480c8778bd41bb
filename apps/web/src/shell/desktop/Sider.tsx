import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { Logo } from '../brand/Logo.tsx';
import { Icon } from '../icons/Icon.tsx';
import { desktopOwners, webDomains } from '../navigation/domains.ts';
import { findRoute } from '../navigation/find-route.ts';
import { buildMenu, type MenuLeaf, type MenuSection } from '../navigation/menu.ts';
import { menuAccess } from '../session/access.ts';
import { useProfile } from '../session/use-profile.ts';
import { LogoText } from './LogoText.tsx';
import styles from './Sider.module.css';

/** The menu's path for the shown page: its own, or that of the page it was opened from. */
const useMenuPath = (): string => {
  const { pathname } = useLocation();
  return findRoute(desktopOwners(), pathname)?.route.parent ?? pathname;
};

const Leaf = ({ leaf, inner = false }: { readonly leaf: MenuLeaf; readonly inner?: boolean }) => {
  const { t } = useTranslation();
  const path = useMenuPath();
  const title = t(leaf.title);
  return (
    <Link
      aria-current={path === leaf.path ? 'page' : undefined}
      className={styles.leaf}
      title={title}
      to={leaf.path}
    >
      {!inner && <Icon className={styles.icon} name={leaf.icon} />}
      <span className={styles.label}>{title}</span>
    </Link>
  );
};

interface SectionProps {
  readonly section: MenuSection;
  readonly open: boolean;
  /** The shown page is one of its leaves. */
  readonly current: boolean;
  readonly onToggle: () => void;
}

const Section = ({ section, open, current, onToggle }: SectionProps) => {
  const { t } = useTranslation();
  const title = t(section.title);
  return (
    <div className={styles.section} data-open={open || undefined}>
      <button
        aria-current={current && !open ? 'true' : undefined}
        aria-expanded={open}
        className={styles.head}
        onClick={onToggle}
        title={title}
        type="button"
      >
        <Icon className={styles.icon} name={section.icon} />
        <span className={styles.label}>{title}</span>
        <Icon className={styles.arrow} name="down" size={14} />
      </button>
      <div className={styles.leaves}>
        <p className={styles.flyoutTitle}>{title}</p>
        {section.leaves.map((leaf) => (
          <Leaf inner key={leaf.path} leaf={leaf} />
        ))}
      </div>
    </div>
  );
};

/** The side menu: one section open at a time, that of each newly shown page; folded, sections fly out beside it. */
export const Sider = ({ folded }: { readonly folded: boolean }) => {
  const { t } = useTranslation('shell');
  const path = useMenuPath();
  const profile = useProfile();
  const menu = buildMenu(webDomains.all(), menuAccess(profile));
  const current = menu
    .filter((entry) => entry.kind === 'section')
    .find(({ leaves }) => leaves.some((leaf) => leaf.path === path));
  const [opened, setOpened] = useState(current?.name);
  const [seen, setSeen] = useState(path);
  if (seen !== path) {
    setSeen(path);
    // A page of no section closes none.
    if (current !== undefined) setOpened(current.name);
  }

  return (
    <aside className={styles.sider} data-folded={folded || undefined}>
      <div className={styles.brand}>
        <Link aria-label={t('status.home')} className={styles.mark} to="/home">
          <Logo size={30} />
        </Link>
        <LogoText />
      </div>
      <nav aria-label={t('menu')} className={styles.menu}>
        {menu.map((entry) =>
          entry.kind === 'leaf' ? (
            <Leaf key={entry.path} leaf={entry} />
          ) : (
            <Section
              key={entry.name}
              current={entry === current}
              onToggle={() => setOpened(opened === entry.name ? undefined : entry.name)}
              open={!folded && opened === entry.name}
              section={entry}
            />
          ),
        )}
      </nav>
    </aside>
  );
};
