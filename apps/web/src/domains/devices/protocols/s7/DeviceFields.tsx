import {
  type S7Model,
  s7Connections,
  s7Models,
  s7Places,
  s7SettingsFields,
} from '@millwright/contract/devices/protocols/s7/settings';
import { schemaRule } from '@millwright/ui';
import { Form, InputNumber, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { sayCode } from '../../../../wire/say-code.ts';
import styles from '../../devices.module.css';

/** Which controller it is, and where its processor sits. */
export const DeviceFields = () => {
  const { t } = useTranslation('devices/protocols/s7');
  const form = Form.useFormInstance();
  const number = (name: 'rack' | 'slot', max: number) => (
    <Form.Item
      name={name}
      label={t(`fields.${name}`)}
      required
      rules={[schemaRule(s7SettingsFields[name], sayCode)]}
    >
      <InputNumber className={styles.wide ?? ''} min={0} max={max} precision={0} />
    </Form.Item>
  );
  return (
    <div className={styles.grid}>
      <Form.Item name="model" label={t('fields.model')}>
        <Select
          onChange={(model: S7Model) => form.setFieldsValue(s7Places[model])}
          options={s7Models.map((value) => ({ value, label: value.replace('-SMART', ' SMART') }))}
        />
      </Form.Item>
      <Form.Item name="connection" label={t('fields.connection')}>
        <Select
          options={s7Connections.map((value) => ({ value, label: t(`connection.${value}`) }))}
        />
      </Form.Item>
      {number('rack', 7)}
      {number('slot', 31)}
    </div>
  );
};
