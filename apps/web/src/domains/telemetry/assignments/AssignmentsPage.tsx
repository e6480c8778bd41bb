import { EmptyState, PageHeader } from '@millwright/ui';
import { useTranslation } from 'react-i18next';
import { ItemSelect, useChosenItem } from '../../items/index.ts';
import { AssignmentList } from './AssignmentList.tsx';
import styles from './assignments.module.css';

/** The values that an item writes by itself. */
export const AssignmentsPage = () => {
  const { t } = useTranslation('telemetry');
  const { itemId, choose } = useChosenItem();
  return (
    <>
      <PageHeader
        title={t('titles.assignments')}
        detail={t('assignments.detail')}
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
        <AssignmentList key={itemId} itemId={itemId} />
      )}
    </>
  );
};
