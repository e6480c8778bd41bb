import {
  deviceFields,
  gatewayKindOf,
  host,
  type Protocol,
} from '@millwright/contract/devices/devices.schemas';
import { wordOrders } from '@millwright/kernel';
import { schemaRule } from '@millwright/ui';
import { Form, Input, InputNumber, Radio, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../texts/i18n.ts';
import { sayCode } from '../../wire/say-code.ts';
import styles from './devices.module.css';
import { useProfiles } from './devices.queries.ts';

const rule = (name: keyof typeof deviceFields) => schemaRule(deviceFields[name], sayCode);

/** How a device that speaks Modbus is reached and polled. */
export const ModbusFields = ({ protocol }: { readonly protocol: Protocol }) => {
  const { t } = useTranslation('devices');
  const { data: profiles } = useProfiles();
  const form = Form.useFormInstance();
  const wide = styles.wide ?? '';
  const dialled = gatewayKindOf[protocol] === null;
  const serial = protocol !== 'modbus-tcp';
  const number = (
    name: 'port' | 'unitId' | 'periodMs' | 'timeoutMs' | 'maxRegisters',
    min: number,
    max: number,
    suffix?: string,
    extra?: string,
  ) => (
    <Form.Item
      name={name}
      label={t(`fields.${name}`)}
      extra={extra}
      required={name !== 'timeoutMs'}
      rules={[rule(name)]}
    >
      <InputNumber className={wide} min={min} max={max} precision={0} suffix={suffix} />
    </Form.Item>
  );
  /** A model brings its own byte order and longest read. */
  const choose = (id: string): void => {
    const profile = profiles?.list.find((one) => one.id === id);
    if (!profile) return;
    form.setFieldsValue({ wordOrder: profile.wordOrder, maxRegisters: profile.maxRegisters });
  };
  return (
    <>
      <div className={styles.grid}>
        <Form.Item name="profile" label={t('fields.profile')} extra={t('drawer.profile_hint')}>
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            onChange={choose}
            options={(profiles?.list ?? []).map(({ id, name }) => ({
              value: id,
              label: name[currentLanguage()],
            }))}
          />
        </Form.Item>
        {dialled ? (
          <>
            <Form.Item
              name="host"
              label={t('fields.host')}
              required
              rules={[schemaRule(host, sayCode)]}
            >
              <Input placeholder="192.168.1.10" />
            </Form.Item>
            {number('port', 0, 65_535)}
          </>
        ) : null}
        {serial ? number('unitId', 1, 254) : number('unitId', 0, 255)}
        <Form.Item name="wordOrder" label={t('fields.wordOrder')} extra={t('drawer.order_hint')}>
          <Select options={wordOrders.map((value) => ({ value, label: value }))} />
        </Form.Item>
      </div>
      <h2 className={styles.section}>{t('drawer.polling')}</h2>
      <Form.Item name="mode" label={t('fields.mode')} extra={t('drawer.mode_hint')}>
        <Radio.Group
          options={[
            { value: 'high-performance', label: t('mode.high-performance') },
            { value: 'save-flow', label: t('mode.save-flow') },
          ]}
        />
      </Form.Item>
      <div className={styles.grid}>
        {number('periodMs', 50, 3_600_000, 'ms')}
        {number(
          'timeoutMs',
          50,
          60_000,
          'ms',
          t(dialled ? 'drawer.timeout_hint' : 'drawer.timeout_hint_dial_in'),
        )}
        {number('maxRegisters', 1, 125, undefined, t('drawer.registers_hint'))}
      </div>
    </>
  );
};
