import type { DeviceRow } from '@millwright/contract/devices/devices.schemas';
import { pointBlockFacts } from '@millwright/contract/devices/facts/point-block';
import { DataType } from '@millwright/kernel';
import { Form, Input, InputNumber, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../../shell/form/Field.tsx';
import { currentLanguage } from '../../../../texts/i18n.ts';
import { useFamilies } from './use-families.ts';

const { family, address } = pointBlockFacts.create;

/** Where the first point of a block stands. */
export const BlockFields = ({ device }: { readonly device: DeviceRow }) => {
  const { t } = useTranslation('devices');
  const families = useFamilies(device);
  return (
    <>
      <Field of={family} name="family" label={t('point.family')}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          options={families.map((one) => ({
            value: one.id,
            label: `${one.id} · ${one.name[currentLanguage()]}`,
          }))}
        />
      </Field>
      <Field of={address} name="address" label={t('blocks.first')} extra={t('blocks.first_hint')}>
        <Input maxLength={address.max} />
      </Field>
    </>
  );
};

/** The registers of a text or the bit of a switch; nothing for the other types. */
export const BlockRowField = ({ row }: { readonly row: number }) => {
  const { t } = useTranslation('devices');
  const dataType: DataType | undefined = Form.useWatch(['rows', row, 'dataType']);
  if (dataType === DataType.CHAR) {
    return (
      <Form.Item name={[row, 'length']} initialValue={1}>
        <InputNumber min={1} max={123} precision={0} aria-label={t('point.length')} />
      </Form.Item>
    );
  }
  if (dataType === DataType.BOOL) {
    return (
      <Form.Item name={[row, 'bit']}>
        <InputNumber
          min={0}
          max={15}
          precision={0}
          placeholder={t('blocks.bit')}
          aria-label={t('point.bit')}
        />
      </Form.Item>
    );
  }
  return <span />;
};
