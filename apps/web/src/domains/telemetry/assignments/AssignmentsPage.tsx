import { useTranslation } from 'react-i18next';
import { ChosenItemPage } from '../../items/index.ts';
import { AssignmentList } from './AssignmentList.tsx';

/** The values that an item writes by itself. */
export const AssignmentsPage = () => {
  const { t } = useTranslation('telemetry');
  return (
    <ChosenItemPage title={t('titles.assignments')} detail={t('assignments.detail')}>
      {(itemId) => <AssignmentList itemId={itemId} />}
    </ChosenItemPage>
  );
};
