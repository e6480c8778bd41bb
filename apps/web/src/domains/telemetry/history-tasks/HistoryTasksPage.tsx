import { useTranslation } from 'react-i18next';
import { ChosenItemPage } from '../../items/index.ts';
import { HistoryTaskList } from './HistoryTaskList.tsx';

/** How the points of an item are saved. */
export const HistoryTasksPage = () => {
  const { t } = useTranslation('telemetry');
  return (
    <ChosenItemPage title={t('titles.history_tasks')} detail={t('history.detail')}>
      {(itemId) => <HistoryTaskList itemId={itemId} />}
    </ChosenItemPage>
  );
};
