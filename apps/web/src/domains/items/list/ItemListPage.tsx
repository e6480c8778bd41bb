import type { ItemRow } from '@millwright/contract/items/items.schemas';
import { type RowAction, useUi } from '@millwright/ui';
import { App } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../shell/pages/lazy-part.tsx';
import { usePermitted } from '../../../shell/session/use-profile.ts';
import { withTexts } from '../../../texts/with-texts.ts';
import { sayCode } from '../../../wire/say-code.ts';
import { DeleteItem } from '../edit/DeleteItem.tsx';
import { DeleteItems } from '../edit/DeleteItems.tsx';
import { ItemDrawer } from '../edit/ItemDrawer.tsx';
import { useExportItem } from '../file/use-export-item.ts';
import { useItemPageAhead } from '../page/use-item-page-ahead.ts';
import { ItemCards } from './ItemCards.tsx';
import { ItemListBar, type Shape, shapes } from './ItemListBar.tsx';
import { ItemMap } from './ItemMap.tsx';
import { ItemTable } from './ItemTable.tsx';

/** Loaded when it is first opened. */
const ImportItem = lazyPart<{ readonly onClose: () => void }>('items/file', () =>
  withTexts(
    import('../file/ImportItem.tsx').then((module) => module.ImportItem),
    'words',
  ),
);

/** What stands before the list at the moment. */
type Dialog =
  | { readonly kind: 'edit'; readonly item: ItemRow | null }
  | { readonly kind: 'delete'; readonly item: ItemRow }
  | {
      readonly kind: 'delete-many';
      readonly ids: readonly number[];
      readonly select: (kept: readonly number[]) => void;
    }
  | { readonly kind: 'import' };

const shapeKey = 'items.shape';

/** The projects of the user, as cards, as a table or on a map. */
export const ItemListPage = () => {
  useItemPageAhead('Desktop');
  const { t } = useTranslation('items');
  const { message } = App.useApp();
  const { settings } = useUi();
  const [shape, setShape] = useState<Shape>(
    () => shapes.find((known) => known === settings.read(shapeKey)) ?? 'cards',
  );
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const mayEdit = usePermitted('items.edit');
  const mayDelete = usePermitted('items.delete');
  const exportItem = useExportItem();

  const close = (): void => setDialog(null);
  const edit = (item: ItemRow | null): void => setDialog({ kind: 'edit', item });
  const actionsOf = (item: ItemRow): readonly RowAction[] => [
    { key: 'edit', label: t('actions.edit'), disabled: !mayEdit, run: () => edit(item) },
    {
      key: 'export',
      label: t('actions.export'),
      disabled: !mayEdit,
      run: () => void exportItem(item),
    },
    {
      key: 'delete',
      label: t('actions.delete'),
      danger: true,
      disabled: !mayDelete,
      run: () => setDialog({ kind: 'delete', item }),
    },
  ];
  const bar = (own: ReactNode) => (
    <ItemListBar
      shape={shape}
      onShape={(next) => {
        settings.write(shapeKey, next);
        setShape(next);
      }}
      onCreate={() => edit(null)}
      onImport={() => setDialog({ kind: 'import' })}
    >
      {own}
    </ItemListBar>
  );

  return (
    <>
      {shape === 'cards' ? <ItemCards bar={bar} actionsOf={actionsOf} /> : null}
      {shape === 'table' ? (
        <ItemTable
          bar={bar}
          actionsOf={actionsOf}
          onDelete={(ids, select) => {
            if (ids.length === 0) message.warning(sayCode('identity.nothing_chosen'));
            else setDialog({ kind: 'delete-many', ids, select });
          }}
        />
      ) : null}
      {shape === 'map' ? (
        <ItemMap actions={bar(null)} {...(mayEdit ? { onPlace: edit } : {})} />
      ) : null}
      {dialog?.kind === 'edit' ? <ItemDrawer item={dialog.item} onClose={close} /> : null}
      <DeleteItem item={dialog?.kind === 'delete' ? dialog.item : null} onClose={close} />
      {dialog?.kind === 'delete-many' ? (
        <DeleteItems
          ids={dialog.ids}
          onClose={close}
          onDone={(kept) => {
            dialog.select(kept);
            close();
          }}
        />
      ) : null}
      {dialog?.kind === 'import' ? <ImportItem onClose={close} /> : null}
    </>
  );
};
