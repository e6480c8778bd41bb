import type { ItemId } from '@millwright/kernel';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../../../shell/navigation/use-address.ts';
import { readId } from '../../../shell/pages/read-id.ts';
import { ChosenItemPage, useItemZone } from '../../items/index.ts';
import { Board } from './Board.tsx';
import { ReportList } from './ReportList.tsx';

/** The variable reports of an item, and the board of the one that is opened. */
export const BoardPage = () => {
  const { t } = useTranslation('reports');
  return (
    <ChosenItemPage title={t('board.title')} detail={t('board.detail')}>
      {(itemId) => <ItemBoards itemId={itemId} />}
    </ChosenItemPage>
  );
};

const ItemBoards = ({ itemId }: { readonly itemId: ItemId }) => {
  const [params, change] = useAddress();
  const timeZone = useItemZone(itemId);
  const reportId = readId((id) => id, params.get('reportId'));
  const open = (id: number | null): void =>
    change((address) =>
      id === null ? address.delete('reportId') : address.set('reportId', String(id)),
    );
  return reportId === null || timeZone === null ? (
    <ReportList itemId={itemId} onOpen={open} />
  ) : (
    <Board itemId={itemId} reportId={reportId} timeZone={timeZone} onLeave={() => open(null)} />
  );
};
