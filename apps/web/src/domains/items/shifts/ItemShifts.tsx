import { useTranslation } from 'react-i18next';
import { ChosenItemPage } from '../chosen/ChosenItemPage.tsx';
import { ShiftCalendarView } from './ShiftCalendarView.tsx';

/** When people work in an item: shifts of the week, and dates that differ. */
export const ItemShifts = () => {
  const { t } = useTranslation('items/shifts');
  return (
    <ChosenItemPage title={t('title')} detail={t('detail')}>
      {(itemId) => <ShiftCalendarView itemId={itemId} />}
    </ChosenItemPage>
  );
};
