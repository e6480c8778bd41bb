import type { ProfileFamily } from '@millwright/contract/devices/devices.schemas';
import { pointFields } from '@millwright/contract/devices/points.schemas';
import { DataType, DisplayFormat, wordOrders } from '@millwright/kernel';
import { schemaRule } from '@millwright/ui';
import { Form, Input, InputNumber, Select, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../texts/i18n.ts';
import { sayCode } from '../../wire/say-code.ts';
import styles from './devices.module.css';
import { LimitFields } from './LimitFields.tsx';
import { fieldsFor, keyFamily } from './point-form.ts';

const rule = (name: keyof typeof pointFields) => schemaRule(pointFields[name], sayCode);
const rangesOf = (family: ProfileFamily | undefined): string =>
  (family?.ranges ?? []).map(({ first, last }) => `${first}–${last}`).join(', ');

/** The fields of a point; those that do not apply to its family and type are left out. */
export const PointFields = ({ families }: { readonly families: readonly ProfileFamily[] }) => {
  const { t } = useTranslation('devices');
  const form = Form.useFormInstance();
  const familyId: string | undefined = Form.useWatch('family', form);
  const dataType: number = Form.useWatch('dataType', form) ?? DataType.INT16U;
  const family = families.find(({ id }) => id === familyId);
  const applies = fieldsFor(family, dataType);
  const language = currentLanguage();
  const wide = styles.wide ?? '';
  return (
    <>
      <Form.Item name="name" label={t('point.name')} required rules={[rule('name')]}>
        <Input autoFocus maxLength={50} />
      </Form.Item>
      <div className={styles.grid}>
        <Form.Item name="family" label={t('point.family')} required rules={[rule('family')]}>
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            options={families.map(({ id, name }) => ({
              value: id,
              label: id === keyFamily.id ? t('point.key') : `${id} · ${name[language]}`,
            }))}
          />
        </Form.Item>
        <Form.Item
          name="address"
          label={t(family === keyFamily ? 'point.key' : 'point.address')}
          extra={
            family && family.ranges.length > 0
              ? t('point.address_hint', {
                  ranges: rangesOf(family),
                  radix: t(`radix.${family.radix}`),
                })
              : ''
          }
          required
          rules={[rule('address')]}
        >
          <Input maxLength={64} />
        </Form.Item>
        <Form.Item name="dataType" label={t('point.dataType')}>
          <Select
            options={Object.values(DataType).map((value) => ({ value, label: t(`type.${value}`) }))}
          />
        </Form.Item>
        {applies.bit ? (
          <Form.Item
            name="bit"
            label={t('point.bit')}
            rules={[{ required: true, message: sayCode('point.bit_required') }]}
          >
            <InputNumber className={wide} min={0} max={15} precision={0} />
          </Form.Item>
        ) : null}
        {applies.length ? (
          <Form.Item name="length" label={t('point.length')} required rules={[rule('length')]}>
            <InputNumber className={wide} min={1} max={125} precision={0} />
          </Form.Item>
        ) : null}
        {applies.wordOrder ? (
          <Form.Item name="wordOrder" label={t('point.wordOrder')}>
            <Select
              allowClear
              placeholder={t('point.as_device')}
              onClear={() => form.setFieldValue('wordOrder', null)}
              options={wordOrders.map((value) => ({ value, label: value }))}
            />
          </Form.Item>
        ) : null}
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
      {applies.number ? <NumberFields /> : null}
      {applies.number ? <LimitFields /> : null}
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
          extra={t(applies.writable ? 'point.writable_hint' : 'point.read_only')}
          valuePropName="checked"
        >
          <Switch disabled={!applies.writable} />
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
