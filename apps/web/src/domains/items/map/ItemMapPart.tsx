import type { ItemRow } from '@millwright/contract/items/items.schemas';
import { EmptyState, ErrorState } from '@millwright/ui';
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../wire/errors/failure-text.ts';
import styles from '../items.module.css';
import { type ItemFilters, useMatchingItems } from '../items.queries.ts';
import { ItemMapView } from './ItemMapView.tsx';

export interface ItemMapPartProps {
  readonly filters: ItemFilters;
  /** Beside the title; without them there is no title either. */
  readonly actions?: ReactNode;
  /** Absent: nobody may give an item a position from here. */
  readonly onPlace?: (item: ItemRow) => void;
}

/** All items that match, on a map. */
export const ItemMapPart = ({ filters, actions, onPlace }: ItemMapPartProps) => {
  const { t } = useTranslation('items');
  const { data, error, refetch } = useMatchingItems(filters);
  return (
    <section>
      {actions === undefined ? null : (
        <div className={styles.bar}>
          <h1>{t('list.title')}</h1>
          {actions}
        </div>
      )}
      {error && !data ? (
        <ErrorState reason={failureText(error) ?? ''} onRetry={() => void refetch()} />
      ) : null}
      {!data && !error ? <Skeleton active /> : null}
      {data?.total === 0 ? (
        <EmptyState title={t('list.empty')} hint={t('list.empty_hint')} />
      ) : null}
      {data && data.total > 0 ? <ItemMapView items={data.list} onPlace={onPlace} /> : null}
    </section>
  );
};
