import type { ItemRow } from '@millwright/contract/items/items.schemas';
import { type DataColumn, EmptyState, type ListDefaults, useListQuery } from '@millwright/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { ListPage } from '../../../shell/list/ListPage.tsx';
import { textField } from '../../../shell/list/search-fields.tsx';
import type { Say } from '../../../texts/say.ts';
import { useItemList } from '../../items/index.ts';
import { configureTabs } from '../device-ports.ts';
import { configureAddress } from './configure-address.ts';

const defaults: ListDefaults = { pageSize: 20, sort: 'itemName', filters: ['keyword'] };
const sorts = ['itemName', 'createdAt', 'updatedAt'] as const;

/** What there is to configure, by item. */
export const ConfigurePage = () => {
  const { t } = useTranslation('devices');
  const navigate = useNavigate();
  const [query, changeQuery] = useListQuery(useSearchParams(), defaults);
  const sort = sorts.find((name) => name === query.sort);
  const list = useItemList({
    page: query.page,
    pageSize: query.pageSize,
    order: query.order,
    ...(sort === undefined ? {} : { sort }),
    ...(query.filters.keyword ? { keyword: query.filters.keyword } : {}),
  });
  const fields = useMemo(
    () => [textField('keyword', t('configure.item'), t('search.keyword'))],
    [t],
  );
  return (
    <ListPage<ItemRow>
      main
      name="configure"
      title={t('titles.configure')}
      fields={fields}
      list={list}
      rowKey={({ id }) => id}
      columns={configureColumns(t)}
      query={query}
      onQuery={changeQuery}
      empty={<EmptyState title={t('configure.empty')} hint={t('configure.empty_hint')} />}
      rowActions={(item) =>
        configureTabs.all().map(({ key, title }) => ({
          key,
          label: t(title),
          run: () => navigate(configureAddress(item, key)),
        }))
      }
    />
  );
};

const configureColumns = (t: Say): readonly DataColumn<ItemRow>[] => [
  {
    key: 'itemName',
    title: t('configure.item'),
    sortable: true,
    hideable: false,
    render: (item) => <Link to={configureAddress(item)}>{item.itemName}</Link>,
  },
  {
    key: 'devices',
    title: t('configure.devices'),
    align: 'right',
    render: ({ counts }) => counts.devices,
  },
  {
    key: 'online',
    title: t('configure.online'),
    align: 'right',
    render: ({ counts }) => counts.online,
  },
  {
    key: 'offline',
    title: t('configure.not_online'),
    align: 'right',
    render: ({ counts }) => counts.offline + counts.abnormal,
  },
  {
    key: 'points',
    title: t('fields.points'),
    align: 'right',
    render: ({ counts }) => counts.points,
  },
];
