import { pointFacts } from '@millwright/contract/devices/facts/point';
import { LevelTag } from '@millwright/ui';
import { Form, InputNumber, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../shell/form/Field.tsx';
import { sayCode } from '../../../wire/say-code.ts';
import styles from '../devices.module.css';

const facts = pointFacts.edit;

/** The limits of a point and what the alarm of a passed one is like. */
export const LimitFields = ({ limited }: { readonly limited: boolean }) => {
  const { t } = useTranslation('devices');
  const wide = styles.wide ?? '';
  return (
    <div className={styles.grid}>
      <Form.Item
        name="lowerLimit"
        label={t('point.lowerLimit')}
        extra={t('point.limits_hint')}
        dependencies={['upperLimit']}
        rules={[
          ({ getFieldValue }) => ({
            validator: (_rule, low: number | null) => {
              const high: number | null = getFieldValue('upperLimit');
              const reversed = low !== null && high !== null && low > high;
              return reversed
                ? Promise.reject(sayCode('point.limits_reversed'))
                : Promise.resolve();
            },
          }),
        ]}
      >
        <InputNumber className={wide} />
      </Form.Item>
      <Form.Item name="upperLimit" label={t('point.upperLimit')}>
        <InputNumber className={wide} />
      </Form.Item>
      <Form.Item name="limitLevel" label={t('point.limitLevel')} hidden={!limited}>
        <Select
          options={facts.limitLevel.of.map((level) => ({
            value: level,
            label: <LevelTag level={level} />,
          }))}
        />
      </Form.Item>
      <Form.Item
        name="limitDelayMs"
        label={t('point.limitDelay')}
        extra={t('point.limitDelay_hint')}
        hidden={!limited}
        getValueProps={(value: number) => ({ value: value / 1000 })}
        normalize={(value: number | null) => Math.round((value ?? 0) * 1000)}
      >
        <InputNumber
          className={wide}
          min={0}
          max={facts.limitDelayMs.max / 1000}
          suffix={t('seconds')}
        />
      </Form.Item>
      <Field
        of={facts.limitDeadband}
        name="limitDeadband"
        label={t('point.limitDeadband')}
        extra={t('point.limitDeadband_hint')}
        hidden={!limited}
        normalize={(value: number | null) => value ?? 0}
      >
        <InputNumber className={wide} min={facts.limitDeadband.min} />
      </Field>
    </div>
  );
};
