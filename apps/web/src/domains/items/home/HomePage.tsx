import { PageHeader } from '@millwright/ui';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { homeCards } from '../contributions.ts';
import { HomeTiles } from './HomeTiles.tsx';
import styles from './home.module.css';
import type { FrameLists } from './home-tiles.ts';

const lists: FrameLists = {
  items: { path: '/item/item_page', page: 'item_page' },
  devices: { path: '/device/device_page', page: 'device_page' },
  alarms: { path: '/alarm/current_alarm_page', page: 'current_alarm_page' },
  alarmHistory: { path: '/alarm/history_alarm_page', page: 'history_alarm_page' },
  users: { path: '/rbac/user', page: 'user' },
};

/** What matters now, over all items of the user. */
export const HomePage = () => {
  const { t } = useTranslation('items');
  return (
    <>
      <PageHeader title={t('home.title')} detail={t('home.detail')} />
      <HomeTiles lists={lists} />
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
