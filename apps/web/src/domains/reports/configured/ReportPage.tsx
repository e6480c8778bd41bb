import { useTranslation } from 'react-i18next';
import { ChosenItemPage } from '../../items/index.ts';
import { ReportView } from './ReportView.tsx';

/** Reads the reports of an item. */
export const ReportPage = () => {
  const { t } = useTranslation('reports/configured');
  return (
    <ChosenItemPage title={t('read.title')} detail={t('read.detail')}>
      {(itemId) => <ReportView itemId={itemId} />}
    </ChosenItemPage>
  );
};
