import { pointFacts } from '@millwright/contract/devices/facts/point';
import { Form, InputNumber } from 'antd';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../shell/form/Field.tsx';
import { sayCode } from '../../../wire/say-code.ts';
import styles from '../devices.module.css';

const facts = pointFacts.edit;

/** What may be written to a point, in its unit. */
export const WriteRangeFields = () => {
  const { t } = useTranslation('devices');
  const wide = styles.wide ?? '';
  return (
    <div className={styles.grid}>
      <Form.Item
        name="writeMin"
        label={t('point.writeMin')}
        extra={t('point.writeRange_hint')}
        dependencies={['writeMax']}
        rules={[
          ({ getFieldValue }) => ({
            validator: (_rule, low: number | null) => {
              const high: number | null = getFieldValue('writeMax');
              const isReversed = low !== null && high !== null && low > high;
              return isReversed
                ? Promise.reject(sayCode('point.write_range_reversed'))
                : Promise.resolve();
            },
          }),
        ]}
      >
        <InputNumber className={wide} />
      </Form.Item>
      <Form.Item name="writeMax" label={t('point.writeMax')}>
        <InputNumber className={wide} />
      </Form.Item>
      <Field
        of={facts.writeStep}
        name="writeStep"
        label={t('point.writeStep')}
        extra={t('point.writeStep_hint')}
      >
        <InputNumber className={wide} />
      </Field>
    </div>
  );
};
