import type { ItemRow } from '@millwright/contract/items/items.schemas';
import { EmptyState, ErrorState, pageSizes, type RowAction, RowActions } from '@millwright/ui';
import { Pagination, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLastPage } from '../../../shell/list/use-last-page.ts';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { ConnectButton } from '../ConnectButton.tsx';
import styles from '../items.module.css';
import { useItemList } from '../items.queries.ts';
import { ItemCard } from './ItemCard.tsx';
import { ItemOrder } from './ItemOrder.tsx';
import { useItemSearch } from './use-item-search.tsx';

/** The items of a page as cards. */
export const ItemCards = ({
  bar,
  actionsOf,
}: {
  /** Beside the title, with what is of this shape alone. */
  readonly bar: (own: ReactNode) => ReactNode;
  readonly actionsOf: (item: ItemRow) => readonly RowAction[];
}) => {
  const { t } = useTranslation('items');
  const { query, change, input, form } = useItemSearch();
  const { data, error, isPlaceholderData, refetch } = useItemList(input);
  useLastPage(isPlaceholderData ? undefined : data?.total, query, change);
  return (
    <>
      {form}
      <section>
        <div className={styles.bar}>
          <h1>{t('list.title')}</h1>
          {bar(<ItemOrder query={query} onQuery={change} />)}
        </div>
        {error && !data ? (
          <ErrorState reason={failureText(error) ?? ''} onRetry={() => void refetch()} />
        ) : null}
        {!error && !data ? <Skeleton active /> : null}
        {data?.list.length === 0 ? (
          <EmptyState
            title={t('list.empty')}
            hint={t('list.empty_hint')}
            action={<ConnectButton primary />}
          />
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
              change({ page: pageSize === query.pageSize ? page : 1, pageSize })
            }
          />
        ) : null}
      </section>
    </>
  );
};
