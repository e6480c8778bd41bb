import type { DeviceRow } from '@millwright/contract/devices/devices.schemas';
import { DataType, wordOrders } from '@millwright/kernel';
import { Form, InputNumber, Select } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../../texts/i18n.ts';
import { sayCode } from '../../../../wire/say-code.ts';
import styles from '../../devices.module.css';
import { AddressInput } from './AddressInput.tsx';
import { fieldsFor } from './point-rules.ts';
import { useFamilies } from './use-families.ts';

/** Where a point is among the registers; what does not apply to its family and type is left out. */
export const AddressFields = ({
  device,
  children,
}: {
  readonly device: DeviceRow;
  readonly children: ReactNode;
}) => {
  const { t } = useTranslation('devices/protocols/modbus');
  const form = Form.useFormInstance();
  const families = useFamilies(device);
  const familyId: string | undefined = Form.useWatch('family', form);
  const dataType: number = Form.useWatch('dataType', form) ?? DataType.INT16U;
  const family = families.find(({ id }) => id === familyId);
  const applies = fieldsFor(family, dataType);
  const wide = styles.wide ?? '';
  return (
    <>
      <Form.Item
        name="family"
        label={t('devices:point.family')}
        rules={[{ required: true, message: sayCode('') }]}
      >
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          options={families.map(({ id, name }) => ({
            value: id,
            label: `${id} · ${name[currentLanguage()]}`,
          }))}
        />
      </Form.Item>
      <AddressInput family={family} families={families} />
      {children}
      {applies.bit ? (
        <Form.Item
          name="bit"
          label={t('devices:point.bit')}
          rules={[{ required: true, message: sayCode('point.bit_required') }]}
        >
          <InputNumber className={wide} min={0} max={15} precision={0} />
        </Form.Item>
      ) : null}
      {applies.length ? (
        <Form.Item
          name="length"
          label={t('devices:point.length')}
          rules={[{ required: true, message: sayCode('') }]}
        >
          <InputNumber className={wide} min={1} max={123} precision={0} />
        </Form.Item>
      ) : null}
      {applies.wordOrder ? (
        <Form.Item name="wordOrder" label={t('devices:point.wordOrder')}>
          <Select
            allowClear
            placeholder={t('devices:point.as_device')}
            onClear={() => form.setFieldValue('wordOrder', null)}
            options={wordOrders.map((value) => ({ value, label: value }))}
          />
        </Form.Item>
      ) : null}
    </>
  );
};
