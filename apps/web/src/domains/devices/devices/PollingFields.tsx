import { deviceFields } from '@millwright/contract/devices/devices.schemas';
import { schemaRule } from '@millwright/ui';
import { Form, InputNumber, Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import { sayCode } from '../../../wire/say-code.ts';
import styles from '../devices.module.css';

/** How often a device is asked, and how long an answer may take. */
export const PollingFields = ({ dialsIn }: { readonly dialsIn: boolean }) => {
  const { t } = useTranslation('devices');
  const number = (name: 'periodMs' | 'timeoutMs', max: number, extra?: string) => (
    <Form.Item
      name={name}
      label={t(`fields.${name}`)}
      extra={extra}
      required={name !== 'timeoutMs'}
      rules={[schemaRule(deviceFields[name], sayCode)]}
    >
      <InputNumber className={styles.wide ?? ''} min={50} max={max} precision={0} suffix="ms" />
    </Form.Item>
  );
  return (
    <>
      <h2 className={styles.section}>{t('drawer.polling')}</h2>
      <Form.Item name="mode" label={t('fields.mode')} extra={t('drawer.mode_hint')}>
        <Radio.Group
          options={[
            { value: 'high-performance', label: t('mode.high-performance') },
            { value: 'save-flow', label: t('mode.save-flow') },
          ]}
        />
      </Form.Item>
      <div className={styles.grid}>
        {number('periodMs', 3_600_000)}
        {number(
          'timeoutMs',
          60_000,
          t(dialsIn ? 'drawer.timeout_hint_dial_in' : 'drawer.timeout_hint'),
        )}
      </div>
    </>
  );
};
