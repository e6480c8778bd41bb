import { useTranslation } from 'react-i18next';
import { ChosenItemPage } from '../chosen/ChosenItemPage.tsx';
import { Findings } from './Findings.tsx';

/** What is wrong with what was entered of an item, before it runs. */
export const ItemCheck = () => {
  const { t } = useTranslation('items/check');
  return (
    <ChosenItemPage title={t('title')} detail={t('detail')}>
      {(itemId) => <Findings itemId={itemId} />}
    </ChosenItemPage>
  );
};
