import { deviceFacts } from '@millwright/contract/devices/facts/device';
import {
  type S7Model,
  s7Connections,
  s7Models,
  s7Places,
} from '@millwright/contract/devices/protocols/s7/settings';
import { Form, InputNumber, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../../shell/form/Field.tsx';
import styles from '../../devices.module.css';

const facts = deviceFacts.edit;

/** Which controller it is, and where its processor sits. */
export const DeviceFields = () => {
  const { t } = useTranslation('devices/protocols/s7');
  const form = Form.useFormInstance();
  const number = (name: 'rack' | 'slot') => (
    <Field of={facts[name]} name={name} label={t(`fields.${name}`)} required>
      <InputNumber
        className={styles.wide ?? ''}
        min={facts[name].min}
        max={facts[name].max}
        precision={0}
      />
    </Field>
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
      {number('rack')}
      {number('slot')}
    </div>
  );
};
