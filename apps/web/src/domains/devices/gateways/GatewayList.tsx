import { gatewayEndpoints } from '@millwright/contract/devices/endpoints';
import { gatewayFacts } from '@millwright/contract/devices/facts/gateway';
import type { Gateway, GatewayRow } from '@millwright/contract/devices/gateways/gateways.schemas';
import { itemId as toItemId } from '@millwright/kernel';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { listFilters } from '../../../shell/list/list-state.ts';
import { ResourceTable } from '../../../shell/list/ResourceTable.tsx';
import { choiceField, textField } from '../../../shell/list/search-fields.tsx';
import { useListState } from '../../../shell/list/use-list-state.ts';
import { readId } from '../../../shell/pages/read-id.ts';
import { mayOpen } from '../../../shell/session/access.ts';
import { usePermitted, useProfile } from '../../../shell/session/use-profile.ts';
import { ItemSelect, useEveryItem } from '../../items/index.ts';
import { BoxIdDialog } from '../box-id/BoxIdDialog.tsx';
import { testableBehind } from '../connect/connect-link.ts';
import { DeviceDrawer } from '../devices/DeviceDrawer.tsx';
import { ConsentToRegistration } from './ConsentToRegistration.tsx';
import { DeleteGateway } from './DeleteGateway.tsx';
import { GatewayDrawer } from './GatewayDrawer.tsx';
import { gatewayColumns } from './gateway-columns.tsx';
import { liveEveryMs } from './gateways.queries.ts';

type Task =
  | { readonly kind: 'consent' | 'delete'; readonly gateway: GatewayRow }
  | { readonly kind: 'code' | 'device'; readonly gateway: Gateway };

/** The gateways of the user, each as it is now. */
export const GatewayList = () => {
  const { t } = useTranslation('devices');
  const { data: items } = useEveryItem();
  const itemNames = new Map(items?.list.map(({ id, itemName }) => [id, itemName]));
  const [{ filters }] = useListState('gateways', { pageSize: 20, filters: ['itemId'] });
  const [task, setTask] = useState<Task | null>(null);
  const mayConsent = useProfile().grade === 0;
  const mayDelete = usePermitted('devices.delete');
  const navigate = useNavigate();
  const maySeeLog = mayOpen(useProfile(), 'online');
  const mayCreate = usePermitted('devices.create');
  const mayEditPoints = usePermitted('points.edit');
  const mayConnect = mayOpen(useProfile(), 'connect_device') && mayEditPoints;
  const done = (): void => setTask(null);
  /** On the page that connects devices, where what stands behind it can be asked; else in a drawer. */
  const addDevice = (gateway: Gateway): void => {
    done();
    if (mayConnect && testableBehind(gateway.kind) !== undefined) {
      void navigate(`/device/connect_device?gatewayId=${gateway.id}`);
    } else setTask({ kind: 'device', gateway });
  };
  return (
    <>
      <ResourceTable
        main
        name="gateways"
        call={gatewayEndpoints.list}
        facts={gatewayFacts.list}
        input={{}}
        rowKey={({ id }) => id}
        sort="gatewayName"
        title={t('gateway.list')}
        columns={gatewayColumns(t, itemNames, (gateway) => setTask({ kind: 'code', gateway }))}
        filters={[
          textField('keyword', t('gateway.name'), t('gateway.search')),
          { name: 'itemId', label: t('fields.item'), control: <ItemSelect /> },
          choiceField('awaitsConsent', t('gateway.consent.filter'), t('search.any'), [
            { value: 'true', label: t('gateway.consent.filters.yes') },
            { value: 'false', label: t('gateway.consent.filters.no') },
          ]),
        ]}
        refresh={{ everyMs: liveEveryMs }}
        empty={{ title: t('gateway.empty'), hint: t('gateway.empty_hint') }}
        permission="devices.edit"
        createPermission="devices.create"
        create={t('gateway.add')}
        edit={t('actions.edit')}
        drawer={(gateway, close) => (
          <GatewayDrawer
            gateway={gateway}
            chosenItem={readId(toItemId, filters.itemId)}
            onSaved={(saved) => {
              // A new one waits for its box.
              if (gateway === null) setTask({ kind: 'code', gateway: saved });
            }}
            onClose={close}
          />
        )}
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
            key: 'device',
            label: t('gateway.code.add_device'),
            disabled: !mayCreate,
            run: () => addDevice(gateway),
          },
          {
            key: 'log',
            label: t('gateway.log'),
            disabled: !maySeeLog,
            run: () =>
              navigate(
                `/log_page/online?${listFilters('audit.online', { kind: 'gateway', keyword: gateway.gatewayName })}`,
              ),
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
      {task?.kind === 'consent' ? (
        <ConsentToRegistration gateway={task.gateway} onClose={done} />
      ) : null}
      {task?.kind === 'code' ? (
        <BoxIdDialog
          gateway={task.gateway}
          itemName={itemNames.get(task.gateway.itemId)}
          onAddDevice={() => addDevice(task.gateway)}
          onClose={done}
        />
      ) : null}
      {task?.kind === 'device' ? (
        <DeviceDrawer
          device={null}
          itemId={task.gateway.itemId}
          behind={task.gateway}
          // Its page begins with the points, which it has none of yet.
          onCreated={(id) => void navigate(`/device/device_page?deviceId=${id}`)}
          onClose={done}
        />
      ) : null}
      {task?.kind === 'delete' ? <DeleteGateway gateway={task.gateway} onClose={done} /> : null}
    </>
  );
};
