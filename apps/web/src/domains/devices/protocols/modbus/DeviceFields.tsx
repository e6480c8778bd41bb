import { deviceFacts } from '@millwright/contract/devices/facts/device';
import type { Protocol } from '@millwright/contract/devices/protocols/index';
import { wordOrders } from '@millwright/kernel';
import { Form, InputNumber, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../../shell/form/Field.tsx';
import { currentLanguage } from '../../../../texts/i18n.ts';
import styles from '../../devices.module.css';
import { useProfiles } from '../../devices.queries.ts';

const NumberField = ({
  name,
  min,
  max,
  extra,
}: {
  readonly name: 'unitId' | 'maxRegisters';
  readonly min: number;
  readonly max: number;
  readonly extra?: string;
}) => {
  const { t } = useTranslation('devices/protocols/modbus');
  return (
    <Field
      of={deviceFacts.edit[name]}
      name={name}
      label={t(`fields.${name}`)}
      extra={extra}
      required
    >
      <InputNumber className={styles.wide ?? ''} min={min} max={max} precision={0} />
    </Field>
  );
};

/** The station number, which a copy has of its own. */
export const CopyFields = () => <NumberField name="unitId" min={0} max={255} />;

/** Which Modbus station a device is, and how it is read. */
export const DeviceFields = ({ protocol }: { readonly protocol: Protocol }) => {
  const { t } = useTranslation('devices/protocols/modbus');
  const { data: profiles } = useProfiles();
  const form = Form.useFormInstance();
  const serial = protocol !== 'modbus-tcp';
  /** A model brings its own byte order and longest read. */
  const choose = (id: string): void => {
    const profile = profiles?.list.find((one) => one.id === id);
    if (!profile) return;
    form.setFieldsValue({ wordOrder: profile.wordOrder, maxRegisters: profile.maxRegisters });
  };
  return (
    <div className={styles.grid}>
      <Form.Item name="profile" label={t('fields.profile')} extra={t('fields.profile_hint')}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          onChange={choose}
          options={(profiles?.list ?? []).map(({ id, name }) => ({
            value: id,
            label: name[currentLanguage()],
          }))}
        />
      </Form.Item>
      {serial ? (
        <NumberField name="unitId" min={1} max={254} />
      ) : (
        <NumberField name="unitId" min={0} max={255} />
      )}
      <Form.Item name="wordOrder" label={t('fields.wordOrder')} extra={t('fields.order_hint')}>
        <Select options={wordOrders.map((value) => ({ value, label: value }))} />
      </Form.Item>
      <NumberField name="maxRegisters" min={1} max={125} extra={t('fields.registers_hint')} />
    </div>
  );
};
