import { EmptyState, PageHeader } from '@millwright/ui';
import { useTranslation } from 'react-i18next';
import { ItemSelect } from '../ItemSelect.tsx';
import { useChosenItem } from '../use-chosen-item.ts';
import { ShiftCalendarView } from './ShiftCalendarView.tsx';
import styles from './shifts.module.css';

/** When people work in an item: shifts of the week, and dates that differ. */
export const ItemShifts = () => {
  const { t } = useTranslation('items/shifts');
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
        <ShiftCalendarView key={itemId} itemId={itemId} />
      )}
    </>
  );
};
