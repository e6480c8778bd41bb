import { EmptyState, ErrorState, PageHeader } from '@millwright/ui';
import { Skeleton } from 'antd';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../wire/failure-text.ts';
import { homeCards } from './contributions.ts';
import { Figures } from './Figures.tsx';
import styles from './home.module.css';
import { useEveryItem } from './items.queries.ts';

const lists = {
  items: '/item/item_page',
  devices: '/device/device_page',
  alarms: '/alarm/current_alarm_page',
};

/** What matters now, over all items of the user. */
export const HomePage = () => {
  const { t } = useTranslation('items');
  const { data, error, isPending, refetch } = useEveryItem();
  return (
    <>
      <PageHeader title={t('home.title')} detail={t('home.detail')} />
      {isPending ? <Skeleton active /> : null}
      {error && !data ? (
        <ErrorState reason={failureText(error) ?? ''} onRetry={() => refetch()} />
      ) : null}
      {data ? <Figures items={data.list} total={data.total} lists={lists} /> : null}
      {data?.total === 0 ? <EmptyState title={t('home.none')} hint={t('home.none_hint')} /> : null}
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
