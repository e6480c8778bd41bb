import { itemEndpoints } from '@millwright/contract/items/endpoints';
import { itemFacts } from '@millwright/contract/items/facts/item';
import type { ItemRow } from '@millwright/contract/items/items.schemas';
import { type DataColumn, Moment, type RowAction } from '@millwright/ui';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { ResourceTable } from '../../../shell/list/ResourceTable.tsx';
import { usePermitted } from '../../../shell/session/use-profile.ts';
import type { Say } from '../../../texts/say.ts';
import { DeviceCounts } from '../DeviceCounts.tsx';
import { itemAddress } from '../item-address.ts';
import { isUrgent, itemBadges } from '../item-ports.ts';
import { itemState } from '../item-state.ts';
import { countsEveryMs } from '../items.queries.ts';
import { StateTag } from '../StateTag.tsx';
import { itemFields, itemList } from './use-item-search.tsx';

/** The items as a table. */
export const ItemTable = ({
  bar,
  actionsOf,
  onDelete,
}: {
  /** Beside the title, with what is of this shape alone. */
  readonly bar: (own: ReactNode) => ReactNode;
  readonly actionsOf: (item: ItemRow) => readonly RowAction[];
  /** With the selected items; those that stay are selected afterwards. */
  readonly onDelete: (ids: readonly number[], select: (kept: readonly number[]) => void) => void;
}) => {
  const { t } = useTranslation('items');
  const navigate = useNavigate();
  const mayDelete = usePermitted('items.delete');
  return (
    <ResourceTable
      main
      {...itemList}
      call={itemEndpoints.list}
      facts={itemFacts.list}
      input={{}}
      rowKey={({ id }) => id}
      refresh={{ everyMs: countsEveryMs }}
      title={t('list.title')}
      columns={columnsOf(t)}
      filters={itemFields(t)}
      empty={{ title: t('list.empty'), hint: t('list.empty_hint') }}
      onOpen={(item) => void navigate(itemAddress(item))}
      rowActions={actionsOf}
      selectable
      actions={({ selected, select }) =>
        bar(
          <Button danger disabled={!mayDelete} onClick={() => onDelete(selected, select)}>
            {t('actions.delete_many')}
          </Button>,
        )
      }
    />
  );
};

const columnsOf = (t: Say): readonly DataColumn<ItemRow>[] => [
  {
    key: 'itemName',
    title: t('fields.itemName'),
    hideable: false,
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
    hidden: true,
    render: ({ createdAt }) => <Moment time={createdAt} />,
  },
  {
    key: 'updatedAt',
    title: t('fields.updatedAt'),
    render: ({ updatedAt }) => <Moment time={updatedAt} />,
  },
];
