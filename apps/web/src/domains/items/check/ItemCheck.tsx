import { EmptyState, PageHeader } from '@millwright/ui';
import { useTranslation } from 'react-i18next';
import { ItemSelect } from '../ItemSelect.tsx';
import { useChosenItem } from '../use-chosen-item.ts';
import styles from './check.module.css';
import { Findings } from './Findings.tsx';

/** What is wrong with what was entered of an item, before it runs. */
export const ItemCheck = () => {
  const { t } = useTranslation('items/check');
  const { itemId, choose } = useChosenItem();
  return (
    <>
      <PageHeader
        title={t('title')}
        detail={t('detail')}
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
        <EmptyState title={t('no_item')} />
      ) : (
        <Findings key={itemId} itemId={itemId} />
      )}
    </>
  );
};
