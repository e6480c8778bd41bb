import type { ItemRow } from '@millwright/contract/items/items.schemas';
import {
  EmptyState,
  ErrorState,
  type ListQuery,
  pageSizes,
  type RowAction,
  RowActions,
} from '@millwright/ui';
import { Pagination, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../items.module.css';
import { ItemCard } from './ItemCard.tsx';

/** The items of a page as cards. */
export const ItemCards = ({
  data,
  error,
  onRefresh,
  query,
  onQuery,
  actions,
  actionsOf,
}: {
  readonly data: { readonly list: readonly ItemRow[]; readonly total: number } | undefined;
  readonly error: string | null;
  readonly onRefresh: () => void;
  readonly query: ListQuery;
  readonly onQuery: (change: Partial<ListQuery>) => void;
  readonly actions: ReactNode;
  readonly actionsOf: (item: ItemRow) => readonly RowAction[];
}) => {
  const { t } = useTranslation('items');
  return (
    <section>
      <div className={styles.bar}>
        <h1>{t('list.title')}</h1>
        {actions}
      </div>
      {error !== null && !data ? <ErrorState reason={error} onRetry={onRefresh} /> : null}
      {error === null && !data ? <Skeleton active /> : null}
      {data?.list.length === 0 ? (
        <EmptyState title={t('list.empty')} hint={t('list.empty_hint')} />
      ) : null}
      <ul className={styles.cards}>
        {data?.list.map((item) => (
          <li key={item.id}>
            <ItemCard item={item} footer={<RowActions actions={actionsOf(item)} />} />
          </li>
        ))}
      </ul>
      {data && data.total > Math.min(...pageSizes) ? (
        <Pagination
          align="end"
          current={query.page}
          pageSize={query.pageSize}
          total={data.total}
          showSizeChanger
          pageSizeOptions={[...pageSizes]}
          onChange={(page, pageSize) =>
            onQuery({ page: pageSize === query.pageSize ? page : 1, pageSize })
          }
        />
      ) : null}
    </section>
  );
};
