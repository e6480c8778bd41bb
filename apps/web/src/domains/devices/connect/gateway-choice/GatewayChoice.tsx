import { PlusOutlined } from '@ant-design/icons';
import type { GatewayKind } from '@millwright/contract/devices/gateways/gateway-kinds';
import type { GatewayRow } from '@millwright/contract/devices/gateways/gateways.schemas';
import { Button, Form, Select, Space } from 'antd';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../../shell/pages/lazy-part.tsx';
import { useEveryItem } from '../../../items/index.ts';
import deviceStyles from '../../devices.module.css';
import type { GatewayDrawer } from '../../gateways/GatewayDrawer.tsx';
import { GatewayState } from '../../gateways/GatewayState.tsx';
import { useGateways } from '../../gateways/gateways.queries.ts';
import styles from '../connect.module.css';

/** Brought when somebody adds a gateway. */
const NewGateway = lazyPart<ComponentProps<typeof GatewayDrawer>>(
  'devices',
  () => import('../../gateways/GatewayDrawer.tsx').then((module) => module.GatewayDrawer),
  null,
);

/** The gateway that the device stands behind, of those of all projects, or a new one. */
export const GatewayChoice = ({
  kind,
  itemId,
  disabled,
  onChosen,
}: {
  /** The kind that the device's protocol needs. */
  readonly kind: GatewayKind;
  /** The project that a new one is in, where that is known. */
  readonly itemId: number | null;
  readonly disabled: boolean;
  /** A new one was made, and is chosen. */
  readonly onChosen: (id: GatewayRow['id']) => void;
}) => {
  const { t } = useTranslation('devices');
  const { data, isLoading, refetch } = useGateways(null);
  const { data: items } = useEveryItem();
  const itemNames = new Map(items?.list.map(({ id, itemName }) => [id, itemName]));
  const [adding, setAdding] = useState(false);
  const fitting = (data?.list ?? []).filter((one) => one.kind === kind);
  return (
    <>
      <Form.Item label={t('gateway.title')} required>
        <Space.Compact className={deviceStyles.wide ?? ''}>
          <Form.Item
            name="gatewayId"
            noStyle
            rules={[{ required: true, message: t('gateway.required') }]}
          >
            <Select
              loading={isLoading}
              aria-label={t('gateway.title')}
              placeholder={t('gateway.choose')}
              showSearch={{ optionFilterProp: 'label' }}
              // Whether their boxes are there may have changed since.
              onOpenChange={(isOpen) => void (isOpen && refetch())}
              options={fitting.map((gateway) => ({
                value: gateway.id,
                label: `${gateway.gatewayName} · ${gateway.boxId}`,
                gateway,
              }))}
              optionRender={({ label, data: { gateway } }) => (
                <span className={styles.option}>
                  <span>
                    {label}
                    <small>{itemNames.get(gateway.itemId)}</small>
                  </span>
                  <GatewayState gateway={gateway} />
                </span>
              )}
            />
          </Form.Item>
          <Button icon={<PlusOutlined />} disabled={disabled} onClick={() => setAdding(true)}>
            {t('gateway.add')}
          </Button>
        </Space.Compact>
      </Form.Item>
      {adding ? (
        <NewGateway
          gateway={null}
          start={itemId === null ? { kind } : { kind, inItem: String(itemId) }}
          onSaved={({ id }) => onChosen(id)}
          onClose={() => setAdding(false)}
        />
      ) : null}
    </>
  );
};
