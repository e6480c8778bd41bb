import type { ItemId } from '@millwright/kernel';
import { Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { ChosenItemPage, useItemZone } from '../../items/index.ts';
import { PointsOfItem } from '../../telemetry/index.ts';
import { HistoryView } from './HistoryView.tsx';

/** What was stored of the points of an item: curves, bars, statistics and tables. */
export const HistoryPage = () => {
  const { t } = useTranslation('reports');
  return (
    <ChosenItemPage title={t('history.title')} detail={t('history.detail')}>
      {(itemId) => <ItemHistory itemId={itemId} />}
    </ChosenItemPage>
  );
};

const ItemHistory = ({ itemId }: { readonly itemId: ItemId }) => {
  const timeZone = useItemZone(itemId);
  if (timeZone === null) return <Skeleton active />;
  return (
    <PointsOfItem itemId={itemId}>
      {(known) => <HistoryView itemId={itemId} known={known} timeZone={timeZone} />}
    </PointsOfItem>
  );
};
