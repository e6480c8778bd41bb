import { EmptyState, ErrorState } from '@millwright/ui';
import { Skeleton } from 'antd-mobile';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../wire/failure-text.ts';
import { homeCards } from './contributions.ts';
import { Figures } from './Figures.tsx';
import styles from './home.module.css';
import { useEveryItem } from './items.queries.ts';

const lists = { items: '/items/item_page', devices: '/device/device_page' };

/** What matters now, on the phone. */
export const PhoneHomePage = () => {
  const { t } = useTranslation('items');
  const { data, error, isPending, refetch } = useEveryItem();
  return (
    <div className={styles.phone}>
      {isPending ? <Skeleton.Paragraph animated lineCount={4} /> : null}
      {error && !data ? (
        <ErrorState reason={failureText(error) ?? ''} onRetry={() => void refetch()} />
      ) : null}
      {data ? <Figures items={data.list} total={data.total} lists={lists} /> : null}
      {data?.total === 0 ? <EmptyState title={t('home.none')} /> : null}
      <div className={styles.grid}>
        {homeCards.all().map(({ key, Phone }) =>
          Phone === undefined ? null : (
            <section key={key} className={styles.card}>
              <Phone />
            </section>
          ),
        )}
      </div>
    </div>
  );
};
