import { useTranslation } from 'react-i18next';
import { ChosenItemPage } from '../../items/index.ts';
import { InterlockList } from './InterlockList.tsx';

/** The conditions that forbid writing in an item. */
export const InterlocksPage = () => {
  const { t } = useTranslation('telemetry');
  return (
    <ChosenItemPage title={t('titles.interlocks')} detail={t('interlocks.detail')}>
      {(itemId) => <InterlockList itemId={itemId} />}
    </ChosenItemPage>
  );
};
