import { EmptyState, PageHeader } from '@millwright/ui';
import { useTranslation } from 'react-i18next';
import { ItemSelect, useChosenItem } from '../../items/index.ts';
import { TriggerList } from './TriggerList.tsx';
import styles from './triggers.module.css';

/** What an item does by itself when a condition turns. */
export const TriggersPage = () => {
  const { t } = useTranslation('telemetry');
  const { itemId, choose } = useChosenItem();
  return (
    <>
      <PageHeader
        title={t('titles.triggers')}
        detail={t('triggers.detail')}
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
        <TriggerList key={itemId} itemId={itemId} />
      )}
    </>
  );
};
