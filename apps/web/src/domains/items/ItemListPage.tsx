import { AppstoreOutlined, BarsOutlined, PlusOutlined } from '@ant-design/icons';
import type { ItemRow } from '@millwright/contract/items/items.schemas';
import {
  type DataColumn,
  DataTable,
  type ListDefaults,
  Moment,
  SearchForm,
  useListQuery,
  useUi,
} from '@millwright/ui';
import { Button, Input, Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { usePermitted } from '../../shell/session/use-profile.ts';
import { failureText } from '../../wire/failure-text.ts';
import { DeleteItem } from './DeleteItem.tsx';
import { DeviceCounts } from './DeviceCounts.tsx';
import { ItemCards } from './ItemCards.tsx';
import { ItemDrawer } from './ItemDrawer.tsx';
import { itemAddress } from './item-address.ts';
import type { ItemListInput } from './items.queries.ts';
import { useItemList } from './items.queries.ts';

const defaults: ListDefaults = {
  pageSize: 20,
  sort: 'itemName',
  filters: ['keyword'],
};
type Sort = ItemListInput['sort'];

/** The projects of the user, as cards or as a table. */
export const ItemListPage = () => {
  const { t } = useTranslation('items');
  const { settings } = useUi();
  const [query, changeQuery] = useListQuery(useSearchParams(), defaults);
  const { page, pageSize, sort, order, filters } = query;
  const [shape, setShape] = useState(settings.read('items.shape') === 'table' ? 'table' : 'cards');
  const [edited, setEdited] = useState<ItemRow | 'new' | null>(null);
  const [deleted, setDeleted] = useState<ItemRow | null>(null);
  const mayCreate = usePermitted('items.create');
  const mayEdit = usePermitted('items.edit');
  const mayDelete = usePermitted('items.delete');
  const list = useItemList({
    page,
    pageSize,
    sort: (sort ?? undefined) as Sort,
    order,
    ...filters,
  });

  const actionsOf = (item: ItemRow) => [
    { key: 'edit', label: t('actions.edit'), disabled: !mayEdit, run: () => setEdited(item) },
    {
      key: 'delete',
      label: t('actions.delete'),
      danger: true,
      disabled: !mayDelete,
      run: () => setDeleted(item),
    },
  ];
  const create = (
    <Button
      type="primary"
      icon={<PlusOutlined />}
      disabled={!mayCreate}
      onClick={() => setEdited('new')}
    >
      {t('actions.create')}
    </Button>
  );
  const switcher = (
    <Segmented
      value={shape}
      aria-label={t('shape.label')}
      onChange={(next) => {
        settings.write('items.shape', next);
        setShape(next);
      }}
      options={[
        { value: 'cards', icon: <AppstoreOutlined />, tooltip: t('shape.cards') },
        { value: 'table', icon: <BarsOutlined />, tooltip: t('shape.table') },
      ]}
    />
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
        ]}
        values={filters}
        onSearch={(next) => changeQuery({ filters: next, page: 1 })}
      />
      {shape === 'cards' ? (
        <ItemCards
          {...shared}
          actions={
            <>
              {create}
              {switcher}
            </>
          }
          actionsOf={actionsOf}
        />
      ) : (
        <DataTable
          {...shared}
          main
          name="items"
          title={t('list.title')}
          actions={
            <>
              {create}
              {switcher}
            </>
          }
          rowKey={({ id }) => id}
          columns={columnsOf(t)}
          rowActions={actionsOf}
        />
      )}
      {edited === null ? null : (
        <ItemDrawer item={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
      <DeleteItem item={deleted} onClose={() => setDeleted(null)} />
    </>
  );
};

const columnsOf = (t: (key: string) => string): readonly DataColumn<ItemRow>[] => [
  {
    key: 'itemName',
    title: t('fields.itemName'),
    hideable: false,
    sortable: true,
    render: (item) => <Link to={itemAddress(item)}>{item.itemName}</Link>,
  },
  {
    key: 'devices',
    title: t('figures.devices'),
    render: ({ counts }) => <DeviceCounts counts={counts} />,
  },
  {
    key: 'points',
    title: t('figures.points'),
    align: 'right',
    render: ({ counts }) => counts.points,
  },
  {
    key: 'alarms',
    title: t('figures.alarms'),
    align: 'right',
    render: ({ counts }) => counts.alarms,
  },
  { key: 'lnglat', title: t('fields.lnglat'), hidden: true, render: ({ lnglat }) => lnglat ?? '–' },
  { key: 'note', title: t('fields.note'), ellipsis: true, render: ({ note }) => note || '–' },
  {
    key: 'createdAt',
    title: t('fields.createdAt'),
    sortable: true,
    hidden: true,
    render: ({ createdAt }) => <Moment time={createdAt} />,
  },
  {
    key: 'updatedAt',
    title: t('fields.updatedAt'),
    sortable: true,
    render: ({ updatedAt }) => <Moment time={updatedAt} />,
  },
];
