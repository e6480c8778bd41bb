import { PlusOutlined } from '@ant-design/icons';
import type { GatewayRow } from '@millwright/contract/devices/gateways/gateways.schemas';
import {
  DataTable,
  EmptyState,
  type ListDefaults,
  type SearchField,
  SearchForm,
  useListQuery,
} from '@millwright/ui';
import { Button, Input, Select } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { usePermitted, useProfile } from '../../../shell/session/use-profile.ts';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { ItemSelect, useEveryItem } from '../../items/index.ts';
import { ConsentToRegistration } from './ConsentToRegistration.tsx';
import { DeleteGateway } from './DeleteGateway.tsx';
import { GatewayDrawer } from './GatewayDrawer.tsx';
import { gatewayColumns } from './gateway-columns.tsx';
import { useGatewayList } from './gateways.queries.ts';

const defaults: ListDefaults = {
  pageSize: 20,
  sort: 'gatewayName',
  filters: ['keyword', 'inItem', 'waiting'],
};
const sorts = ['gatewayName', 'boxId', 'createdAt'] as const;

type Task =
  | { readonly kind: 'edit' | 'delete' | 'consent'; readonly gateway: GatewayRow }
  | { readonly kind: 'create' };

/** The gateways of the user, each as it is now. */
export const GatewayList = () => {
  const { t } = useTranslation('devices');
  const [query, changeQuery] = useListQuery(useSearchParams(), defaults);
  const { page, pageSize, order, filters } = query;
  const sort = sorts.find((name) => name === query.sort);
  const list = useGatewayList({
    page,
    pageSize,
    order,
    ...(sort === undefined ? {} : { sort }),
    ...(filters.inItem ? { itemId: Number(filters.inItem) } : {}),
    ...(filters.waiting ? { awaitsConsent: filters.waiting === 'yes' } : {}),
    ...(filters.keyword ? { keyword: filters.keyword } : {}),
  });
  const { data: items } = useEveryItem();
  const itemNames = useMemo(
    () => new Map(items?.list.map(({ id, itemName }) => [id, itemName])),
    [items],
  );
  const [task, setTask] = useState<Task | null>(null);
  const mayCreate = usePermitted('devices.create');
  const mayEdit = usePermitted('devices.edit');
  const mayConsent = useProfile().grade === 0;
  const mayDelete = usePermitted('devices.delete');
  const done = (): void => setTask(null);
  const fields = useMemo(
    (): readonly SearchField[] => [
      {
        name: 'keyword',
        label: t('gateway.name'),
        control: <Input allowClear placeholder={t('gateway.search')} />,
      },
      { name: 'inItem', label: t('fields.item'), control: <ItemSelect /> },
      {
        name: 'waiting',
        label: t('gateway.consent.filter'),
        control: (
          <Select
            allowClear
            options={(['yes', 'no'] as const).map((value) => ({
              value,
              label: t(`gateway.consent.filters.${value}`),
            }))}
          />
        ),
      },
    ],
    [t],
  );
  return (
    <>
      <SearchForm
        fields={fields}
        values={filters}
        onSearch={(next) => changeQuery({ filters: next, page: 1 })}
      />
      <DataTable<GatewayRow>
        main
        name="gateways"
        title={t('gateway.list')}
        actions={
          <Button
            type="primary"
            icon={<PlusOutlined />}
            disabled={!mayCreate}
            onClick={() => setTask({ kind: 'create' })}
          >
            {t('gateway.add')}
          </Button>
        }
        rowKey={({ id }) => id}
        columns={gatewayColumns(t, itemNames)}
        data={list.data}
        loading={list.isLoading}
        error={failureText(list.error)}
        onRefresh={() => void list.refetch()}
        query={query}
        onQuery={changeQuery}
        empty={<EmptyState title={t('gateway.empty')} hint={t('gateway.empty_hint')} />}
        rowActions={(gateway) => [
          ...(mayConsent && gateway.awaitsConsent
            ? [
                {
                  key: 'consent',
                  label: t('gateway.consent.action'),
                  run: () => setTask({ kind: 'consent', gateway }),
                },
              ]
            : []),
          {
            key: 'edit',
            label: t('actions.edit'),
            disabled: !mayEdit,
            run: () => setTask({ kind: 'edit', gateway }),
          },
          {
            key: 'delete',
            label: t('actions.delete'),
            danger: true,
            disabled: !mayDelete,
            run: () => setTask({ kind: 'delete', gateway }),
          },
        ]}
      />
      {task?.kind === 'create' ? <GatewayDrawer gateway={null} onClose={done} /> : null}
      {task?.kind === 'edit' ? <GatewayDrawer gateway={task.gateway} onClose={done} /> : null}
      {task?.kind === 'consent' ? (
        <ConsentToRegistration gateway={task.gateway} onClose={done} />
      ) : null}
      {task?.kind === 'delete' ? <DeleteGateway gateway={task.gateway} onClose={done} /> : null}
    </>
  );
};
