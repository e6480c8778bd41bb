import type { DeviceRow } from '@millwright/contract/devices/devices.schemas';
import { s7Areas, s7TextKinds } from '@millwright/contract/devices/protocols/s7/address';
import { DataType } from '@millwright/kernel';
import { Form, InputNumber, Select } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { sayCode } from '../../../../wire/say-code.ts';
import styles from '../../devices.module.css';

/** Where a point is in the memory of a controller; what does not apply is left out. */
export const AddressFields = ({
  device,
  children,
}: {
  readonly device: DeviceRow;
  readonly children: ReactNode;
}) => {
  const { t } = useTranslation('devices/protocols/s7');
  const form = Form.useFormInstance();
  const area: string | undefined = Form.useWatch('area', form);
  const dataType: number | undefined = Form.useWatch('dataType', form);
  const number = (name: 'db' | 'byte' | 'bit' | 'length', min: number, max: number, code = '') => (
    <Form.Item
      name={name}
      label={t(`point.${name}`)}
      rules={[{ required: true, message: sayCode(code) }]}
    >
      <InputNumber className={styles.wide ?? ''} min={min} max={max} precision={0} />
    </Form.Item>
  );
  const areas = s7Areas.filter((each) => each !== 'V' || device.model === 'S7-200-SMART');
  return (
    <>
      <Form.Item name="area" label={t('point.area')}>
        <Select options={areas.map((value) => ({ value, label: t(`area.${value}`) }))} />
      </Form.Item>
      {area === 'DB' ? number('db', 1, 65_535, 'point.s7_block_required') : null}
      {number('byte', 0, 65_535)}
      {children}
      {dataType === DataType.BOOL ? number('bit', 0, 7, 'point.bit_required_of_byte') : null}
      {dataType === DataType.CHAR ? (
        <Form.Item name="text" label={t('point.text')}>
          <Select options={s7TextKinds.map((value) => ({ value, label: t(`text.${value}`) }))} />
        </Form.Item>
      ) : null}
      {dataType === DataType.CHAR ? number('length', 1, 254) : null}
    </>
  );
};
