import { PageHeader } from '@millwright/ui';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { homeCards } from '../item-ports.ts';
import { HomeTiles } from './HomeTiles.tsx';
import styles from './home.module.css';

/** What matters now, over all items of the user. */
export const HomePage = () => {
  const { t } = useTranslation('items');
  return (
    <>
      <PageHeader title={t('home.title')} detail={t('home.detail')} />
      <HomeTiles frame="desktop" />
      <div className={styles.grid}>
        {homeCards.all().map(({ key, columns, Desktop }) => (
          <section
            key={key}
            className={styles.card}
            style={{ '--columns': columns } as CSSProperties}
          >
            <Desktop />
          </section>
        ))}
      </div>
    </>
  );
};
