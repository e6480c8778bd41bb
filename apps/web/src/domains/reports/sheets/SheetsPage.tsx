import type { ItemId } from '@millwright/kernel';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../../../shell/navigation/use-address.ts';
import { readId } from '../../../shell/pages/read-id.ts';
import { ChosenItemPage, useItemZone } from '../../items/index.ts';
import { SheetList } from './SheetList.tsx';
import { SheetView } from './SheetView.tsx';

/** The history sheets of an item, and the one that is opened. */
export const SheetsPage = () => {
  const { t } = useTranslation('reports/sheets');
  return (
    <ChosenItemPage title={t('title')} detail={t('detail')}>
      {(itemId) => <ItemSheets itemId={itemId} />}
    </ChosenItemPage>
  );
};

const ItemSheets = ({ itemId }: { readonly itemId: ItemId }) => {
  const [params, change] = useAddress();
  const timeZone = useItemZone(itemId);
  const sheetId = readId((id) => id, params.get('sheetId'));
  const isEdited = params.get('edit') !== null;
  const open = (id: number | null, edit = false): void =>
    change((address) => {
      for (const name of ['sheetId', 'edit', 'span', 'from', 'to']) address.delete(name);
      if (id !== null) address.set('sheetId', String(id));
      if (edit) address.set('edit', '1');
    });
  return sheetId === null || timeZone === null ? (
    <SheetList itemId={itemId} onOpen={open} />
  ) : (
    <SheetView
      key={sheetId}
      sheetId={sheetId}
      timeZone={timeZone}
      isEdited={isEdited}
      onEdit={(edit) =>
        change((address) => (edit ? address.set('edit', '1') : address.delete('edit')))
      }
      onLeave={() => open(null)}
    />
  );
};
