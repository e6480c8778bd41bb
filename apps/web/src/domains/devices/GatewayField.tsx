import { PlusOutlined } from '@ant-design/icons';
import { Button, Form, Select, Space } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AddGateway } from './AddGateway.tsx';
import styles from './devices.module.css';
import { useGateways } from './devices.queries.ts';

/** The gateway that publishes for a device; a new one can be added beside it. */
export const GatewayField = ({ itemId }: { readonly itemId: number | null }) => {
  const { t } = useTranslation('devices');
  const form = Form.useFormInstance();
  const { data, isFetching } = useGateways(itemId);
  const [adding, setAdding] = useState(false);
  return (
    <>
      <Form.Item label={t('gateway.title')} extra={t('gateway.hint')} required>
        <Space.Compact className={styles.wide ?? ''}>
          <Form.Item
            name="gatewayId"
            noStyle
            rules={[{ required: true, message: t('gateway.required') }]}
          >
            <Select
              loading={isFetching}
              disabled={itemId === null}
              placeholder={t(itemId === null ? 'drawer.item_required' : 'gateway.choose')}
              options={(data?.list ?? []).map(({ id, gatewayName, boxId }) => ({
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
        <AddGateway
          itemId={itemId}
          onAdded={(id) => {
            form.setFieldValue('gatewayId', id);
            setAdding(false);
          }}
          onCancel={() => setAdding(false)}
        />
      ) : null}
    </>
  );
};
