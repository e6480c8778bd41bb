import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../../../shell/icons/Icon.tsx';
import styles from './EntryGrid.module.css';
import type { WorkbenchEntry } from './workbench.ts';

/** Ways to pages, as tiles to tap. */
export const EntryGrid = ({ entries }: { readonly entries: readonly WorkbenchEntry[] }) => {
  const { t } = useTranslation();
  return (
    <ul className={styles.grid}>
      {entries.map(({ path, title, icon }) => (
        <li key={path}>
          <Link className={styles.entry} to={path}>
            <span aria-hidden="true" className={styles.icon}>
              <Icon name={icon} size={24} />
            </span>
            {t(title)}
          </Link>
        </li>
      ))}
    </ul>
  );
};
