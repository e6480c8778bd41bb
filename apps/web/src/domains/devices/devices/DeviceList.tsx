import { PlusOutlined } from '@ant-design/icons';
import type { DeviceRow } from '@millwright/contract/devices/devices.schemas';
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
import { useNavigate, useSearchParams } from 'react-router';
import { usePermitted } from '../../../shell/session/use-profile.ts';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { ItemSelect } from '../../items/index.ts';
import { useDeviceStates } from '../../telemetry/index.ts';
import { deviceAddress } from '../device-address.ts';
import { useDeviceList } from '../devices.queries.ts';
import { useGateways } from '../gateways/gateways.queries.ts';
import { CopyDevice } from './CopyDevice.tsx';
import { DeleteDevice } from './DeleteDevice.tsx';
import { DeviceDrawer } from './DeviceDrawer.tsx';
import { deviceColumns } from './device-columns.tsx';

const defaults: ListDefaults = {
  pageSize: 20,
  sort: 'deviceName',
  filters: ['keyword', 'inItem', 'mode'],
};
const sorts = ['deviceName', 'host', 'pointCount', 'createdAt', 'updatedAt'] as const;
const modes = ['high-performance', 'save-flow'] as const;

type Task =
  | { readonly kind: 'edit' | 'copy' | 'delete'; readonly device: DeviceRow }
  | { readonly kind: 'create' };

/** The devices of the user, or of one item, with their online state. */
export const DeviceList = ({ itemId }: { readonly itemId?: number }) => {
  const { t } = useTranslation('devices');
  const navigate = useNavigate();
  const [query, changeQuery] = useListQuery(useSearchParams(), defaults);
  const { page, pageSize, order, filters } = query;
  const sort = sorts.find((name) => name === query.sort);
  const chosenItem = itemId ?? (Number(filters.inItem) || null);
  const mode = modes.find((name) => name === filters.mode);
  const list = useDeviceList({
    page,
    pageSize,
    order,
    ...(sort === undefined ? {} : { sort }),
    ...(mode === undefined ? {} : { mode }),
    ...(chosenItem === null ? {} : { itemId: chosenItem }),
    ...(filters.keyword ? { keyword: filters.keyword } : {}),
  });
  const { data: live } = useDeviceStates();
  const states = useMemo(
    () => new Map(live?.list.map((device) => [device.deviceId, device])),
    [live],
  );
  const { data: gateways } = useGateways(null);
  const gatewayNames = useMemo(
    () => new Map(gateways?.list.map(({ id, gatewayName }) => [id, gatewayName])),
    [gateways],
  );
  const [task, setTask] = useState<Task | null>(null);
  const mayCreate = usePermitted('devices.create');
  const mayEdit = usePermitted('devices.edit');
  const mayDelete = usePermitted('devices.delete');
  const done = (): void => setTask(null);
  const fields = useMemo(
    (): readonly SearchField[] => [
      {
        name: 'keyword',
        label: t('fields.deviceName'),
        control: <Input allowClear placeholder={t('search.keyword')} />,
      },
      ...(itemId === undefined
        ? [{ name: 'inItem', label: t('fields.item'), control: <ItemSelect /> }]
        : []),
      {
        name: 'mode',
        label: t('fields.mode'),
        control: (
          <Select
            allowClear
            placeholder={t('search.any')}
            options={modes.map((value) => ({ value, label: t(`mode.${value}`) }))}
          />
        ),
      },
    ],
    [t, itemId],
  );

  return (
    <>
      <SearchForm
        fields={fields}
        values={filters}
        onSearch={(next) => changeQuery({ filters: next, page: 1 })}
      />
      <DataTable<DeviceRow>
        main
        name="devices"
        title={t('list.title')}
        actions={
          <Button
            type="primary"
            icon={<PlusOutlined />}
            disabled={!mayCreate}
            onClick={() => setTask({ kind: 'create' })}
          >
            {t('actions.create')}
          </Button>
        }
        rowKey={({ id }) => id}
        columns={deviceColumns(t, states, gatewayNames)}
        data={list.data}
        loading={list.isFetching}
        error={failureText(list.error)}
        onRefresh={() => void list.refetch()}
        query={query}
        onQuery={changeQuery}
        empty={<EmptyState title={t('list.empty')} hint={t('list.empty_hint')} />}
        rowActions={(device) => [
          { key: 'points', label: t('actions.points'), run: () => navigate(deviceAddress(device)) },
          {
            key: 'edit',
            label: t('actions.edit'),
            disabled: !mayEdit,
            run: () => setTask({ kind: 'edit', device }),
          },
          {
            key: 'copy',
            label: t('actions.copy'),
            disabled: !mayCreate,
            run: () => setTask({ kind: 'copy', device }),
          },
          {
            key: 'delete',
            label: t('actions.delete'),
            danger: true,
            disabled: !mayDelete,
            run: () => setTask({ kind: 'delete', device }),
          },
        ]}
      />
      {task?.kind === 'create' ? (
        <DeviceDrawer device={null} itemId={chosenItem} onClose={done} />
      ) : null}
      {task?.kind === 'edit' ? (
        <DeviceDrawer device={task.device} itemId={task.device.itemId} onClose={done} />
      ) : null}
      {task?.kind === 'copy' ? <CopyDevice device={task.device} onClose={done} /> : null}
      {task?.kind === 'delete' ? <DeleteDevice device={task.device} onClose={done} /> : null}
    </>
  );
};
