import { EmptyState, PageHeader } from '@millwright/ui';
import { useTranslation } from 'react-i18next';
import { ItemSelect, useChosenItem } from '../../items/index.ts';
import { HistoryTaskList } from './HistoryTaskList.tsx';
import styles from './history-tasks.module.css';

/** How the points of an item are saved. */
export const HistoryTasksPage = () => {
  const { t } = useTranslation('telemetry');
  const { itemId, choose } = useChosenItem();
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
              onChange={choose}
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
