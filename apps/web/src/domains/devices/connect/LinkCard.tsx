import { ApiOutlined } from '@ant-design/icons';
import { gatewayKindOf } from '@millwright/contract/devices/devices.schemas';
import type { GatewayRow } from '@millwright/contract/devices/gateways/gateways.schemas';
import { protocolOf } from '@millwright/contract/devices/protocols/index';
import { itemId as toItemId } from '@millwright/kernel';
import { Button, Form, type FormInstance, Input, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { sayCode } from '../../../wire/say-code.ts';
import { DeviceDrawer } from '../devices/DeviceDrawer.tsx';
import { protocolHint, protocolName, webOf } from '../protocols/index.ts';
import styles from './connect.module.css';
import {
  deviceOf,
  type LinkForm,
  startProtocol,
  testableProtocols,
  testedOf,
} from './connect-link.ts';
import { ChosenGateway, GatewayChoice } from './gateway-choice/index.ts';
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
  start,
  gateway,
  itemId,
  test,
  disabled,
  onChange,
}: {
  readonly form: FormInstance<LinkForm>;
  readonly start: LinkForm;
  /** The gateway that is chosen; null when the device is dialled, or none is yet. */
  readonly gateway: GatewayRow | null;
  /** The project that the page was opened for. */
  readonly itemId: number | null;
  readonly test: ConnectionTestState;
  readonly disabled: boolean;
  readonly onChange: (link: LinkForm) => void;
}) => {
  const { t } = useTranslation('devices/connect');
  const protocol = Form.useWatch('protocol', form) ?? start.protocol;
  const gatewayKind = gatewayKindOf[protocol];
  const { DeviceFields } = webOf(protocol);
  const navigate = useNavigate();
  const [calculated, setCalculated] = useState(false);
  /** What was answered is not of what is entered now. */
  const changed = (): void => {
    test.forget();
    onChange(form.getFieldsValue(true));
  };
  const change = (fields: Partial<LinkForm>): void => {
    form.setFieldsValue(fields);
    changed();
  };
  const protocols = testableProtocols
    .filter((name) => gatewayKindOf[name] !== null)
    .map((name) => protocolName(t, name))
    .join(', ');
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
        initialValues={start}
        disabled={disabled}
        onFinish={run}
        onValuesChange={changed}
      >
        <div className={styles.reach}>
          <Form.Item name="protocol" label={t('devices:fields.protocol')}>
            <Select
              options={testableProtocols.map((value) => ({ value, label: protocolName(t, value) }))}
              onChange={(next) => change(startProtocol(next))}
            />
          </Form.Item>
          {gatewayKind === null ? (
            <Form.Item
              name="address"
              label={t('link.address')}
              extra={t('link.address_hint', { port: protocolOf(protocol).port })}
              rules={[addressRule]}
              validateTrigger="onSubmit"
            >
              <Input autoFocus placeholder="192.168.1.10" maxLength={253} allowClear />
            </Form.Item>
          ) : (
            <GatewayChoice
              kind={gatewayKind}
              itemId={itemId}
              disabled={disabled}
              onChosen={(gatewayId) => change({ gatewayId })}
            />
          )}
          <Form.Item label=" " colon={false}>
            <Button htmlType="submit" icon={<ApiOutlined />} loading={test.isTesting}>
              {t('test.action')}
            </Button>
          </Form.Item>
        </div>
        <p className={styles.hint}>
          {protocolHint(t, protocol)}{' '}
          {gatewayKind === null ? t('link.behind', { protocols }) : null}
        </p>
        <p className={`${styles.hint} ${styles.elsewhere}`}>
          <span>
            {t('link.publishes')}{' '}
            <Link to="/device/device_page?view=gateways">{t('link.gateways')}</Link>
          </span>
          <span>
            {t('link.reckoned')}{' '}
            <Button type="link" className={styles.inline ?? ''} onClick={() => setCalculated(true)}>
              {t('link.calculated')}
            </Button>
          </span>
        </p>
        {gateway ? <ChosenGateway key={gateway.id} gateway={gateway} /> : null}
        {DeviceFields ? <DeviceFields protocol={protocol} /> : null}
      </Form>
      <TestResult test={test} />
      {calculated ? (
        <DeviceDrawer
          device={null}
          itemId={itemId === null ? null : toItemId(itemId)}
          protocol="calculated"
          onCreated={(id) => void navigate(`/device/device_page?deviceId=${id}`)}
          onClose={() => setCalculated(false)}
        />
      ) : null}
    </section>
  );
};
