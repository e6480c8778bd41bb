import { maxDevicesPerCall } from '@millwright/contract/devices/device-batches/max-devices-per-call';
import type { DeviceRow } from '@millwright/contract/devices/devices.schemas';
import { deviceEndpoints } from '@millwright/contract/devices/endpoints';
import { deviceFacts } from '@millwright/contract/devices/facts/device';
import { type ItemId, itemId as toItemId } from '@millwright/kernel';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ResourceTable } from '../../../shell/list/ResourceTable.tsx';
import { choiceField, searchedChoiceField, textField } from '../../../shell/list/search-fields.tsx';
import { useListState } from '../../../shell/list/use-list-state.ts';
import { readId } from '../../../shell/pages/read-id.ts';
import { usePermitted } from '../../../shell/session/use-profile.ts';
import { ConnectButton, deviceAddress, ItemSelect } from '../../items/index.ts';
import { useDeviceStates } from '../../telemetry/index.ts';
import { labelsAddress } from '../device/labels-address.ts';
import { DeviceBatchActions } from '../device-batches/DeviceBatchActions.tsx';
import { DeviceFileButtons } from '../device-file/DeviceFileButtons.tsx';
import { useGateways } from '../gateways/gateways.queries.ts';
import { protocolName } from '../protocols/index.ts';
import { CopyDevice } from './CopyDevice.tsx';
import { DeleteDevice } from './DeleteDevice.tsx';
import { DeviceDrawer } from './DeviceDrawer.tsx';
import { deviceColumns } from './device-columns.tsx';

const name = 'devices';
const facts = deviceFacts.list;

interface Task {
  readonly kind: 'copy' | 'delete';
  readonly device: DeviceRow;
}

/** The devices of the user, or of one item, with their online state. */
export const DeviceList = ({ itemId }: { readonly itemId?: ItemId }) => {
  const { t } = useTranslation('devices');
  const navigate = useNavigate();
  // A new device begins in the item that the list shows.
  const [{ filters }] = useListState(name, { pageSize: 20, filters: ['itemId'] });
  const chosenItem = itemId ?? readId(toItemId, filters.itemId);
  const { data: live, error } = useDeviceStates();
  // What cannot be had is unknown, and not on its way.
  const known = live?.list ?? (error ? [] : undefined);
  const states = known && new Map(known.map((device) => [device.deviceId, device]));
  const { data: gateways } = useGateways(null);
  const gatewayNames = new Map(gateways?.list.map(({ id, gatewayName }) => [id, gatewayName]));
  const [task, setTask] = useState<Task | null>(null);
  const mayCreate = usePermitted('devices.create');
  const mayDelete = usePermitted('devices.delete');
  const done = (): void => setTask(null);
  return (
    <>
      <ResourceTable
        main
        name={name}
        call={deviceEndpoints.list}
        facts={facts}
        input={itemId === undefined ? {} : { itemId }}
        rowKey={({ id }) => id}
        sort="deviceName"
        title={t('list.title')}
        columns={deviceColumns(t, states, gatewayNames)}
        filters={[
          textField('keyword', t('fields.deviceName'), t('search.keyword')),
          ...(itemId === undefined
            ? [{ name: 'itemId', label: t('fields.item'), control: <ItemSelect /> }]
            : []),
          choiceField(
            'state',
            t('fields.state'),
            t('search.any'),
            facts.state.of.map((value) => ({ value, label: t(`standing.${value}`) })),
          ),
          choiceField(
            'protocol',
            t('fields.protocol'),
            t('search.any'),
            facts.protocol.of.map((value) => ({ value, label: protocolName(t, value) })),
          ),
          searchedChoiceField(
            'gatewayId',
            t('fields.gateway'),
            t('search.any'),
            (gateways?.list ?? []).map(({ id, gatewayName }) => ({
              value: String(id),
              label: gatewayName,
            })),
          ),
          choiceField(
            'mode',
            t('fields.mode'),
            t('search.any'),
            facts.mode.of.map((value) => ({ value, label: t(`mode.${value}`) })),
          ),
        ]}
        selectFound={{
          most: maxDevicesPerCall,
          label: (count, isAll) => t(isAll ? 'many.select_found' : 'many.select_first', { count }),
        }}
        selectionActions={(ids, clear) => (
          <>
            <DeviceBatchActions ids={ids} clear={clear} />
            <Button size="small" onClick={() => navigate(labelsAddress(ids))}>
              {t('labels.many')}
            </Button>
          </>
        )}
        empty={{
          title: t('list.empty'),
          hint: t('list.empty_hint'),
          action: <ConnectButton primary />,
        }}
        actions={({ filter, selected }) => (
          <>
            <ConnectButton />
            <DeviceFileButtons filter={filter} selected={selected} itemId={chosenItem} />
          </>
        )}
        permission="devices.edit"
        createPermission="devices.create"
        create={t('actions.create')}
        edit={t('actions.edit')}
        drawer={(device, close, show) => (
          <DeviceDrawer
            device={device}
            itemId={device === null ? chosenItem : device.itemId}
            onClose={close}
            onCreated={show}
          />
        )}
        onOpen={(device) => navigate(deviceAddress(device))}
        rowActions={(device) => [
          {
            key: 'points',
            label: t('actions.points'),
            run: () => navigate(deviceAddress(device, 'points')),
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
      {task?.kind === 'copy' ? <CopyDevice device={task.device} onClose={done} /> : null}
      {task?.kind === 'delete' ? <DeleteDevice device={task.device} onClose={done} /> : null}
    </>
  );
};
