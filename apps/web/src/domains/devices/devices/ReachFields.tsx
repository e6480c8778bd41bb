import { deviceFields, host } from '@millwright/contract/devices/devices.schemas';
import { schemaRule } from '@millwright/ui';
import { Form, Input, InputNumber } from 'antd';
import { useTranslation } from 'react-i18next';
import { sayCode } from '../../../wire/say-code.ts';
import styles from '../devices.module.css';

/** Where a device that is dialled listens. */
export const ReachFields = () => {
  const { t } = useTranslation('devices');
  return (
    <div className={styles.grid}>
      <Form.Item name="host" label={t('fields.host')} required rules={[schemaRule(host, sayCode)]}>
        <Input placeholder="192.168.1.10" />
      </Form.Item>
      <Form.Item
        name="port"
        label={t('fields.port')}
        required
        rules={[schemaRule(deviceFields.port, sayCode)]}
      >
        <InputNumber className={styles.wide ?? ''} min={0} max={65_535} precision={0} />
      </Form.Item>
    </div>
  );
};
