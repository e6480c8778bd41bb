import type { ItemRow } from '@millwright/contract/items/items.schemas';
import { type ListDefaults, SearchForm, useListQuery, useUi } from '@millwright/ui';
import { App, Button, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { lazyPart } from '../../../shell/pages/lazy-part.tsx';
import { usePermitted } from '../../../shell/session/use-profile.ts';
import { withTexts } from '../../../texts/with-texts.ts';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { sayCode } from '../../../wire/say-code.ts';
import { DeleteItem } from '../edit/DeleteItem.tsx';
import { DeleteItems } from '../edit/DeleteItems.tsx';
import { ItemDrawer } from '../edit/ItemDrawer.tsx';
import { useExportItem } from '../file/use-export-item.ts';
import { GroupSelect } from '../GroupSelect.tsx';
import type { ItemListInput } from '../items.queries.ts';
import { useItemList } from '../items.queries.ts';
import type { ItemMapPartProps } from '../map/ItemMapPart.tsx';
import { ItemCards } from './ItemCards.tsx';
import { ItemListBar, type Shape, shapes } from './ItemListBar.tsx';
import { ItemOrder } from './ItemOrder.tsx';
import { ItemTable } from './ItemTable.tsx';

/** Both are loaded when they are first opened. */
const ItemMapPart = lazyPart<ItemMapPartProps>('items/map', () =>
  import('../map/ItemMapPart.tsx').then((module) => module.ItemMapPart),
);
const ImportItem = lazyPart<{ readonly onClose: () => void }>('items/file', () =>
  withTexts(
    import('../file/ImportItem.tsx').then((module) => module.ImportItem),
    'words',
  ),
);

const defaults: ListDefaults = {
  pageSize: 20,
  sort: 'itemName',
  filters: ['keyword', 'groupId'],
};
type Sort = ItemListInput['sort'];

/** What stands before the list at the moment. */
type Dialog =
  | { readonly kind: 'edit'; readonly item: ItemRow | null }
  | { readonly kind: 'delete'; readonly item: ItemRow }
  | { readonly kind: 'delete-many' }
  | { readonly kind: 'import' };

const shapeKey = 'items.shape';

/** The projects of the user, as cards, as a table or on a map. */
export const ItemListPage = () => {
  const { t } = useTranslation('items');
  const { message } = App.useApp();
  const { settings } = useUi();
  const [query, changeQuery] = useListQuery(useSearchParams(), defaults);
  const { page, pageSize, sort, order, filters } = query;
  const [shape, setShape] = useState<Shape>(
    () => shapes.find((known) => known === settings.read(shapeKey)) ?? 'cards',
  );
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const mayEdit = usePermitted('items.edit');
  const mayDelete = usePermitted('items.delete');
  const exportItem = useExportItem();
  const wanted = {
    ...(filters.keyword ? { keyword: filters.keyword } : {}),
    ...(filters.groupId ? { groupId: Number(filters.groupId) } : {}),
  };
  const list = useItemList({ page, pageSize, sort: (sort ?? undefined) as Sort, order, ...wanted });

  const close = (): void => setDialog(null);
  const edit = (item: ItemRow): void => setDialog({ kind: 'edit', item });
  const deleteChosen = (): void => {
    if (chosen.length === 0) message.warning(sayCode('identity.nothing_chosen'));
    else setDialog({ kind: 'delete-many' });
  };
  const actionsOf = (item: ItemRow) => [
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
  const bar = (
    <ItemListBar
      shape={shape}
      onShape={(next) => {
        settings.write(shapeKey, next);
        setShape(next);
      }}
      onCreate={() => setDialog({ kind: 'edit', item: null })}
      onImport={() => setDialog({ kind: 'import' })}
    >
      {shape === 'cards' ? <ItemOrder query={query} onQuery={changeQuery} /> : null}
      {shape === 'table' ? (
        <Button danger disabled={!mayDelete} onClick={deleteChosen}>
          {t('actions.delete_many')}
        </Button>
      ) : null}
    </ItemListBar>
  );
  const shared = {
    data: list.data,
    loading: list.isFetching,
    error: failureText(list.error),
    onRefresh: () => void list.refetch(),
    query,
    onQuery: changeQuery,
  };

  return (
    <>
      <SearchForm
        fields={[
          {
            name: 'keyword',
            label: t('fields.itemName'),
            control: <Input allowClear placeholder={t('search.keyword')} />,
          },
          { name: 'groupId', label: t('fields.group'), control: <GroupSelect /> },
        ]}
        values={filters}
        onSearch={(next) => changeQuery({ filters: next, page: 1 })}
      />
      {shape === 'cards' ? <ItemCards {...shared} actions={bar} actionsOf={actionsOf} /> : null}
      {shape === 'table' ? (
        <ItemTable
          {...shared}
          rowActions={actionsOf}
          selection={{ keys: chosen, onChange: setChosen, actions: null }}
          actions={bar}
        />
      ) : null}
      {shape === 'map' ? (
        <ItemMapPart filters={wanted} actions={bar} {...(mayEdit ? { onPlace: edit } : {})} />
      ) : null}
      {dialog?.kind === 'edit' ? <ItemDrawer item={dialog.item} onClose={close} /> : null}
      <DeleteItem item={dialog?.kind === 'delete' ? dialog.item : null} onClose={close} />
      {dialog?.kind === 'delete-many' ? (
        <DeleteItems
          ids={chosen}
          onClose={close}
          onDone={(kept) => {
            setChosen(kept);
            close();
          }}
        />
      ) : null}
      {dialog?.kind === 'import' ? <ImportItem onClose={close} /> : null}
    </>
  );
};
