import { useTranslation } from 'react-i18next';
import { ChosenItemPage } from '../../items/index.ts';
import { ReportList } from './ReportList.tsx';

/** The reports of an item, laid out here and read on the page of reports. */
export const ReportConfigPage = () => {
  const { t } = useTranslation('reports/configured');
  return (
    <ChosenItemPage title={t('config.title')} detail={t('config.detail')}>
      {(itemId) => <ReportList itemId={itemId} />}
    </ChosenItemPage>
  );
};
