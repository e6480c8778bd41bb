import { itemId as toItemId } from '@millwright/kernel';
import { EmptyState, PageHeader } from '@millwright/ui';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../../../shell/navigation/use-address.ts';
import { readId } from '../../../shell/pages/read-id.ts';
import { ItemSelect, useEveryItem } from '../../items/index.ts';
import { HistoryTaskList } from './HistoryTaskList.tsx';
import styles from './history-tasks.module.css';

/** How the points of an item are saved; the item stands in the address, the first one otherwise. */
export const HistoryTasksPage = () => {
  const { t } = useTranslation('telemetry');
  const [params, change] = useAddress();
  const { data: items } = useEveryItem();
  const itemId = readId(toItemId, params.get('itemId')) ?? items?.list[0]?.id ?? null;
  return (
    <>
      <PageHeader
        title={t('titles.history_tasks')}
        detail={t('history.detail')}
        actions={
          <div className={styles.item}>
            <ItemSelect
              allowClear={false}
              value={itemId === null ? null : String(itemId)}
              onChange={(next) =>
                change((address) => (next ? address.set('itemId', next) : address.delete('itemId')))
              }
            />
          </div>
        }
      />
      {itemId === null ? (
        <EmptyState title={t('picker.no_item')} />
      ) : (
        <HistoryTaskList key={itemId} itemId={itemId} />
      )}
    </>
  );
};
