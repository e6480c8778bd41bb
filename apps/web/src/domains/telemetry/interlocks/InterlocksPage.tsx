import { EmptyState, PageHeader } from '@millwright/ui';
import { useTranslation } from 'react-i18next';
import { ItemSelect, useChosenItem } from '../../items/index.ts';
import { InterlockList } from './InterlockList.tsx';
import styles from './interlocks.module.css';

/** The conditions that forbid writing in an item. */
export const InterlocksPage = () => {
  const { t } = useTranslation('telemetry');
  const { itemId, choose } = useChosenItem();
  return (
    <>
      <PageHeader
        title={t('titles.interlocks')}
        detail={t('interlocks.detail')}
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
        <InterlockList key={itemId} itemId={itemId} />
      )}
    </>
  );
};
