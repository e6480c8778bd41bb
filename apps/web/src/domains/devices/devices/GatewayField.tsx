import { PlusOutlined } from '@ant-design/icons';
import type { GatewayKind } from '@millwright/contract/devices/gateways/gateway-kinds';
import type { ItemId } from '@millwright/kernel';
import { Button, Form, Select, Space } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../devices.module.css';
import { GatewayDrawer } from '../gateways/GatewayDrawer.tsx';
import { useGateways } from '../gateways/gateways.queries.ts';

/** The gateway that a device stands behind; a new one can be added beside it. */
export const GatewayField = ({
  itemId,
  kind,
}: {
  readonly itemId: ItemId | null;
  /** The kind that the device's protocol needs. */
  readonly kind: GatewayKind;
}) => {
  const { t } = useTranslation('devices');
  const form = Form.useFormInstance();
  const { data, isFetching } = useGateways(itemId);
  const [adding, setAdding] = useState(false);
  const fitting = itemId === null ? [] : (data?.list ?? []).filter((one) => one.kind === kind);
  return (
    <>
      <Form.Item label={t('gateway.title')} extra={t(`gateway.kind_hint.${kind}`)} required>
        <Space.Compact className={styles.wide ?? ''}>
          <Form.Item
            name="gatewayId"
            noStyle
            rules={[{ required: true, message: t('gateway.required') }]}
          >
            <Select
              loading={isFetching}
              disabled={itemId === null}
              aria-label={t('gateway.title')}
              placeholder={t(itemId === null ? 'drawer.item_required' : 'gateway.choose')}
              options={fitting.map(({ id, gatewayName, boxId }) => ({
                value: id,
                label: `${gatewayName} · ${boxId}`,
              }))}
            />
          </Form.Item>
          <Button
            icon={<PlusOutlined />}
            disabled={itemId === null}
            onClick={() => setAdding(true)}
          >
            {t('gateway.add')}
          </Button>
        </Space.Compact>
      </Form.Item>
      {adding && itemId !== null ? (
        <GatewayDrawer
          gateway={null}
          start={{ kind, inItem: String(itemId) }}
          onSaved={({ id }) => form.setFieldValue('gatewayId', id)}
          onClose={() => setAdding(false)}
        />
      ) : null}
    </>
  );
};
