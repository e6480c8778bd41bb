import { PlusOutlined } from '@ant-design/icons';
import { deviceEndpoints, pointBlockEndpoints } from '@millwright/contract/devices/endpoints';
import type { PointBlock } from '@millwright/contract/devices/point-blocks/point-blocks.schemas';
import { protocolOf } from '@millwright/contract/devices/protocols/index';
import type { ItemId } from '@millwright/kernel';
import { EmptyState, ErrorState, RowActions } from '@millwright/ui';
import { App, Button, Select, Table } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermitted } from '../../../shell/session/use-profile.ts';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { useCall } from '../../../wire/queries/use-call.ts';
import { useChange } from '../../../wire/queries/use-change.ts';
import { webOf } from '../protocols/index.ts';
import { BlockDrawer } from './BlockDrawer.tsx';
import styles from './configure.module.css';

/** More devices than one choice shows well. */
const mostDevices = 1000;

/** The variable blocks of the devices of an item, one device at a time. */
export const PointBlocks = ({ itemId }: { readonly itemId: ItemId }) => {
  const { t } = useTranslation('devices');
  const { message } = App.useApp();
  const devices = useCall(
    deviceEndpoints.list,
    { itemId, pageSize: mostDevices, sort: 'deviceName' },
    { keepPrevious: true },
  );
  // Of keys, say, none follows another.
  const fitting = (devices.data?.list ?? []).filter(
    ({ protocol }) => protocolOf(protocol).can.blocks,
  );
  const [chosen, setChosen] = useState<number | null>(null);
  const device = fitting.find(({ id }) => id === chosen) ?? fitting[0];
  const web = device ? webOf(device.protocol).block : null;
  const blocks = useCall(pointBlockEndpoints.list, device ? { deviceId: device.id } : null);
  const [adding, setAdding] = useState(false);
  const remove = useChange(pointBlockEndpoints.delete);
  const mayEdit = usePermitted('points.edit');
  const mayDelete = usePermitted('points.delete');
  const failed = [devices, blocks].find(({ error, data }) => error !== null && data === undefined);
  if (failed !== undefined) {
    return (
      <ErrorState reason={failureText(failed.error) ?? ''} onRetry={() => void failed.refetch()} />
    );
  }
  return (
    <section className={styles.panel}>
      <div className={styles.head}>
        <Select
          className={styles.chooser ?? ''}
          showSearch={{ optionFilterProp: 'label' }}
          loading={devices.isLoading}
          aria-label={t('fields.deviceName')}
          placeholder={t('blocks.no_device')}
          value={device?.id ?? null}
          onChange={setChosen}
          options={fitting.map(({ id, deviceName }) => ({ value: id, label: deviceName }))}
        />
        <p>{t('blocks.hint')}</p>
        <Button
          type="primary"
          icon={<PlusOutlined />}
          disabled={!mayEdit || device === undefined}
          onClick={() => setAdding(true)}
        >
          {t('blocks.create')}
        </Button>
      </div>
      <Table<PointBlock>
        size="middle"
        rowKey="id"
        loading={blocks.isLoading}
        dataSource={blocks.data?.list ?? []}
        pagination={false}
        locale={{ emptyText: <EmptyState title={t('blocks.empty')} /> }}
        columns={[
          { key: 'name', title: t('blocks.name'), dataIndex: 'name' },
          {
            key: 'points',
            title: t('fields.points'),
            align: 'right',
            width: 140,
            render: (_, { pointIds }) => pointIds.length,
          },
          {
            key: 'actions',
            title: t('groups.actions'),
            width: 120,
            render: (_, block) => (
              <RowActions
                actions={[
                  {
                    key: 'delete',
                    label: t('actions.delete'),
                    danger: true,
                    disabled: !mayDelete,
                    confirm: t('blocks.delete', { name: block.name }),
                    run: () =>
                      remove.mutate(
                        { id: block.id },
                        {
                          onSuccess: () => void message.success(t('blocks.deleted')),
                        },
                      ),
                  },
                ]}
              />
            ),
          },
        ]}
      />
      {adding && device && web ? (
        <BlockDrawer device={device} block={web} onClose={() => setAdding(false)} />
      ) : null}
    </section>
  );
};
