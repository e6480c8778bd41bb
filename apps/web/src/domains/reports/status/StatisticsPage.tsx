import { useTranslation } from 'react-i18next';
import { ChosenItemPage } from '../../items/index.ts';
import { Statistics } from './Statistics.tsx';

/** What the devices of an item were at which time, by status templates. */
export const StatisticsPage = () => {
  const { t } = useTranslation('reports/status');
  return (
    <ChosenItemPage title={t('title')} detail={t('detail')}>
      {(itemId) => <Statistics itemId={itemId} />}
    </ChosenItemPage>
  );
};
