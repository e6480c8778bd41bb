import { pointFields } from '@millwright/contract/devices/points/points.schemas';
import { LevelTag, schemaRule } from '@millwright/ui';
import { Form, InputNumber, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { sayCode } from '../../../wire/say-code.ts';
import styles from '../devices.module.css';

/** The limits of a point and what the alarm of a passed one is like. */
export const LimitFields = () => {
  const { t } = useTranslation('devices');
  const wide = styles.wide ?? '';
  const lower: unknown = Form.useWatch('lowerLimit');
  const upper: unknown = Form.useWatch('upperLimit');
  const isLimited = typeof lower === 'number' || typeof upper === 'number';
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
      <Form.Item name="limitLevel" label={t('point.limitLevel')} hidden={!isLimited}>
        <Select
          options={([1, 2, 3, 4] as const).map((level) => ({
            value: level,
            label: <LevelTag level={level} />,
          }))}
        />
      </Form.Item>
      <Form.Item
        name="limitDelayMs"
        label={t('point.limitDelay')}
        extra={t('point.limitDelay_hint')}
        hidden={!isLimited}
        getValueProps={(value: number) => ({ value: value / 1000 })}
        normalize={(value: number | null) => Math.round((value ?? 0) * 1000)}
      >
        <InputNumber className={wide} min={0} max={86_400} suffix={t('seconds')} />
      </Form.Item>
      <Form.Item
        name="limitDeadband"
        label={t('point.limitDeadband')}
        extra={t('point.limitDeadband_hint')}
        hidden={!isLimited}
        normalize={(value: number | null) => value ?? 0}
        rules={[schemaRule(pointFields.limitDeadband, sayCode)]}
      >
        <InputNumber className={wide} min={0} />
      </Form.Item>
    </div>
  );
};
