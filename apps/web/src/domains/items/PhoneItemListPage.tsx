import { EmptyState, ErrorState } from '@millwright/ui';
import { PullToRefresh, SearchBar, Skeleton } from 'antd-mobile';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { failureText } from '../../wire/failure-text.ts';
import { ItemCard } from './ItemCard.tsx';
import styles from './items.module.css';
import { useItemList } from './items.queries.ts';

/** More than one phone screen can be searched through. */
const mostShown = 200;

/** The projects of the user, on the phone. */
export const PhoneItemListPage = () => {
  const { t } = useTranslation('items');
  const [params, setParams] = useSearchParams();
  const keyword = params.get('keyword') ?? '';
  const { data, error, refetch } = useItemList({
    page: 1,
    pageSize: mostShown,
    sort: 'itemName',
    ...(keyword ? { keyword } : {}),
  });
  const search = (text: string): void => {
    const next = new URLSearchParams(params);
    if (text) next.set('keyword', text);
    else next.delete('keyword');
    setParams(next, { replace: true });
  };
  return (
    <div className={styles.phone}>
      <SearchBar
        defaultValue={keyword}
        placeholder={t('search.keyword')}
        onSearch={search}
        onClear={() => search('')}
      />
      <PullToRefresh onRefresh={async () => void (await refetch())}>
        {error && !data ? (
          <ErrorState reason={failureText(error) ?? ''} onRetry={() => void refetch()} />
        ) : null}
        {!data && !error ? <Skeleton.Paragraph animated lineCount={6} /> : null}
        {data?.list.length === 0 ? <EmptyState title={t('list.empty')} /> : null}
        <ul className={styles.cards}>
          {data?.list.map((item) => (
            <li key={item.id}>
              <ItemCard item={item} />
            </li>
          ))}
        </ul>
      </PullToRefresh>
    </div>
  );
};
