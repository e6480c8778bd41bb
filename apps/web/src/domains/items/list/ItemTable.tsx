import type { ItemRow } from '@millwright/contract/items/items.schemas';
import { type DataColumn, DataTable, type DataTableProps, Moment } from '@millwright/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { DeviceCounts } from '../DeviceCounts.tsx';
import { itemAddress } from '../item-address.ts';
import { isUrgent, itemBadges } from '../item-ports.ts';
import { itemState } from '../item-state.ts';
import { StateTag } from '../StateTag.tsx';

/** The items of a page as a table. */
export const ItemTable = (
  props: Omit<DataTableProps<ItemRow>, 'name' | 'title' | 'columns' | 'rowKey'>,
) => {
  const { t } = useTranslation('items');
  return (
    <DataTable
      {...props}
      main
      name="items"
      title={t('list.title')}
      rowKey={({ id }) => id}
      columns={columnsOf(t)}
    />
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
    key: 'state',
    title: t('fields.state'),
    render: ({ counts }) => <StateTag state={itemState(counts, isUrgent(counts))} />,
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
  ...itemBadges.all().map(
    ({ key, title, tab, count }): DataColumn<ItemRow> => ({
      key,
      title: t(title),
      align: 'right',
      render: (item) => {
        const found = count(item.counts);
        return found > 0 ? <Link to={itemAddress(item, tab)}>{found}</Link> : 0;
      },
    }),
  ),
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
