import type { DeviceRow } from '@millwright/contract/devices/devices.schemas';
import { pointFields } from '@millwright/contract/devices/points/points.schemas';
import { DataType, DisplayFormat } from '@millwright/kernel';
import { schemaRule } from '@millwright/ui';
import { Form, Input, InputNumber, Select, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { sayCode } from '../../../wire/say-code.ts';
import styles from '../devices.module.css';
import { webOf } from '../protocols/index.ts';
import type { PointRules } from '../protocols/protocol-web.ts';
import { LimitFields } from './LimitFields.tsx';
import { isNumber } from './point-form.ts';

const rule = (name: keyof typeof pointFields) => schemaRule(pointFields[name], sayCode);

/** The fields of a point: its address in the words of its protocol, and what all points have. */
export const PointFields = ({
  device,
  rules,
}: {
  readonly device: DeviceRow;
  readonly rules: PointRules;
}) => {
  const { t } = useTranslation('devices');
  const form = Form.useFormInstance();
  const family: string | undefined = Form.useWatch('family', form);
  const dataType: number = Form.useWatch('dataType', form) ?? DataType.INT16U;
  const { AddressFields } = webOf(device.protocol);
  const hasNumber = isNumber(dataType);
  const mayWrite = rules.writable(family === undefined ? {} : { family });
  return (
    <>
      <Form.Item name="name" label={t('point.name')} required rules={[rule('name')]}>
        <Input autoFocus maxLength={50} />
      </Form.Item>
      <div className={styles.grid}>
        <AddressFields device={device}>
          <Form.Item name="dataType" label={t('point.dataType')}>
            <Select
              options={Object.values(DataType).map((value) => ({
                value,
                label: t(`type.${value}`),
              }))}
            />
          </Form.Item>
        </AddressFields>
        <Form.Item name="displayFormat" label={t('point.displayFormat')}>
          <Select
            options={Object.values(DisplayFormat).map((value) => ({
              value,
              label: t(`format.${value}`),
            }))}
          />
        </Form.Item>
        <Form.Item name="unit" label={t('point.unit')}>
          <Input maxLength={20} />
        </Form.Item>
      </div>
      {hasNumber ? <NumberFields /> : null}
      {hasNumber ? <LimitFields /> : null}
      <div className={styles.grid}>
        <Form.Item
          name="saved"
          label={t('point.saved')}
          extra={t('point.saved_hint')}
          valuePropName="checked"
        >
          <Switch />
        </Form.Item>
        <Form.Item
          name="writable"
          label={t('point.writable')}
          extra={t(mayWrite ? 'point.writable_hint' : 'point.read_only')}
          valuePropName="checked"
        >
          <Switch disabled={!mayWrite} />
        </Form.Item>
      </div>
    </>
  );
};

/** Scaling and decimals. */
const NumberFields = () => {
  const { t } = useTranslation('devices');
  const wide = styles.wide ?? '';
  return (
    <div className={styles.grid}>
      <Form.Item
        name="slope"
        label={t('point.slope')}
        extra={t('point.scale_hint')}
        required
        rules={[rule('slope')]}
      >
        <InputNumber className={wide} />
      </Form.Item>
      <Form.Item name="intercept" label={t('point.intercept')} required rules={[rule('intercept')]}>
        <InputNumber className={wide} />
      </Form.Item>
      <Form.Item name="decimals" label={t('point.decimals')} extra={t('point.decimals_hint')}>
        <InputNumber className={wide} min={0} max={9} precision={0} />
      </Form.Item>
    </div>
  );
};
