import { deviceFacts } from '@millwright/contract/devices/facts/device';
import { Form, InputNumber, Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../shell/form/Field.tsx';
import styles from '../devices.module.css';

const facts = deviceFacts.edit;

/** How often a device is asked, and how long an answer may take. */
export const PollingFields = ({ dialsIn }: { readonly dialsIn: boolean }) => {
  const { t } = useTranslation('devices');
  const number = (name: 'periodMs' | 'timeoutMs', extra?: string) => (
    <Field of={facts[name]} name={name} label={t(`fields.${name}`)} extra={extra}>
      <InputNumber
        className={styles.wide ?? ''}
        min={facts[name].min}
        max={facts[name].max}
        precision={0}
        suffix="ms"
      />
    </Field>
  );
  return (
    <>
      <h2 className={styles.section}>{t('drawer.polling')}</h2>
      <Form.Item name="mode" label={t('fields.mode')} extra={t('drawer.mode_hint')}>
        <Radio.Group
          options={facts.mode.of.map((value) => ({ value, label: t(`mode.${value}`) }))}
        />
      </Form.Item>
      <div className={styles.grid}>
        {number('periodMs')}
        {number('timeoutMs', t(dialsIn ? 'drawer.timeout_hint_dial_in' : 'drawer.timeout_hint'))}
      </div>
    </>
  );
};
