import { ApiOutlined } from '@ant-design/icons';
import { protocolOf, settingsOf } from '@millwright/contract/devices/protocols/index';
import { Button, Form, type FormInstance, Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { sayCode } from '../../../wire/say-code.ts';
import { protocolHint, protocolName, webOf } from '../protocols/index.ts';
import styles from './connect.module.css';
import { deviceOf, type LinkForm, startLink, testableProtocols, testedOf } from './connect-link.ts';
import { TestResult } from './TestResult.tsx';
import { readTypedHost } from './typed-host.ts';
import type { ConnectionTestState } from './use-connection-test.ts';

const addressRule = {
  validator: (_rule: unknown, given = '') =>
    readTypedHost(given) ? Promise.resolve() : Promise.reject(sayCode('device.host_rule')),
};

/** Where the device is and how it is spoken to; Enter tries it. */
export const LinkCard = ({
  form,
  test,
  disabled,
  onChange,
}: {
  readonly form: FormInstance<LinkForm>;
  readonly test: ConnectionTestState;
  readonly disabled: boolean;
  readonly onChange: (link: LinkForm) => void;
}) => {
  const { t } = useTranslation('devices/connect');
  const protocol = Form.useWatch('protocol', form) ?? startLink().protocol;
  const { DeviceFields } = webOf(protocol);
  const begin = (next: typeof protocol): void => {
    form.setFieldsValue(settingsOf({ protocol: next }));
  };
  const run = (): void => {
    const device = deviceOf(form.getFieldsValue(true));
    if (device) test.run(testedOf(device));
  };
  return (
    <section className={styles.card} aria-labelledby="connect-link">
      <h2 id="connect-link">{t('link.title')}</h2>
      <Form<LinkForm>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={startLink()}
        disabled={disabled}
        onFinish={run}
        onValuesChange={() => {
          test.forget();
          onChange(form.getFieldsValue(true));
        }}
      >
        <div className={styles.reach}>
          <Form.Item name="protocol" label={t('devices:fields.protocol')}>
            <Select
              options={testableProtocols.map((value) => ({ value, label: protocolName(t, value) }))}
              onChange={begin}
            />
          </Form.Item>
          <Form.Item
            name="address"
            label={t('link.address')}
            extra={t('link.address_hint', { port: protocolOf(protocol).port })}
            rules={[addressRule]}
            validateTrigger="onSubmit"
          >
            <Input autoFocus placeholder="192.168.1.10" maxLength={253} allowClear />
          </Form.Item>
          <Form.Item label=" " colon={false}>
            <Button htmlType="submit" icon={<ApiOutlined />} loading={test.isTesting}>
              {t('test.action')}
            </Button>
          </Form.Item>
        </div>
        <p className={styles.hint}>
          {protocolHint(t, protocol)} {t('link.behind')}{' '}
          <Link to="/device/device_page?view=gateways">{t('link.gateways')}</Link>
        </p>
        {DeviceFields ? <DeviceFields protocol={protocol} /> : null}
      </Form>
      <TestResult test={test} />
    </section>
  );
};
