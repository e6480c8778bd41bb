import { deviceFacts } from '@millwright/contract/devices/facts/device';
import { isHost } from '@millwright/contract/devices/host';
import { Input, InputNumber } from 'antd';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../shell/form/Field.tsx';
import { sayCode } from '../../../wire/say-code.ts';
import styles from '../devices.module.css';

const facts = deviceFacts.edit;

/** What is no address is said at once; that it is too long, by the facts. */
const hostRule = {
  validator: (_rule: unknown, given = '') =>
    isHost(given.trim()) || [...given].length > facts.host.max
      ? Promise.resolve()
      : Promise.reject(sayCode('device.host_rule')),
};

/** Where a device that is dialled listens. */
export const ReachFields = () => {
  const { t } = useTranslation('devices');
  return (
    <div className={styles.grid}>
      <Field of={facts.host} name="host" label={t('fields.host')} required rules={[hostRule]}>
        <Input placeholder="192.168.1.10" />
      </Field>
      <Field of={facts.port} name="port" label={t('fields.port')}>
        <InputNumber
          className={styles.wide ?? ''}
          min={facts.port.min}
          max={facts.port.max}
          precision={0}
        />
      </Field>
    </div>
  );
};
