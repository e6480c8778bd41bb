import {
  type DeviceRow,
  deviceFields,
  gatewayKindOf,
} from '@millwright/contract/devices/devices.schemas';
import { storedSettings } from '@millwright/contract/devices/protocols/index';
import { schemaRule, TabModal } from '@millwright/ui';
import { Alert, App, Form, Input, InputNumber } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { sayCode } from '../../../wire/say-code.ts';
import styles from '../devices.module.css';
import { type DeviceEntry, useCopyDevice } from '../devices.queries.ts';
import { webOf } from '../protocols/index.ts';

type Fields = Pick<DeviceRow, 'deviceName' | 'host' | 'port'> & Partial<DeviceEntry>;

/** Adds a device with the points of another, at an address of its own. */
export const CopyDevice = ({
  device,
  onClose,
}: {
  readonly device: DeviceRow;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('devices');
  const { message } = App.useApp();
  const [form] = Form.useForm<Fields>();
  const formId = useId();
  const copy = useCopyDevice();
  const { CopyFields } = webOf(device.protocol);
  // Behind a gateway there is no address to enter: the copy has that of the original.
  const start: Fields = {
    deviceName: '',
    host: device.host,
    port: device.port,
    ...storedSettings(device),
  };
  const error = failureText(copy.error);
  const rule = (name: 'deviceName' | 'host' | 'port') => schemaRule(deviceFields[name], sayCode);
  return (
    <TabModal
      open
      title={t('copy.title', { name: device.deviceName })}
      okText={t('copy.submit')}
      cancelText={t('copy.cancel')}
      confirmLoading={copy.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <p>{t('copy.text', { count: device.pointCount })}</p>
      {error ? <Alert type="error" showIcon title={error} /> : null}
      <Form<Fields>
        name={formId}
        form={form}
        layout="vertical"
        initialValues={start}
        onFinish={(fields) =>
          copy.mutate(
            { ...start, ...fields, id: device.id },
            {
              onSuccess: () => {
                message.success(t('created'));
                onClose();
              },
            },
          )
        }
      >
        <Form.Item
          name="deviceName"
          label={t('fields.deviceName')}
          required
          rules={[rule('deviceName')]}
        >
          <Input autoFocus maxLength={50} />
        </Form.Item>
        <div className={styles.grid}>
          {gatewayKindOf[device.protocol] === null ? (
            <>
              <Form.Item name="host" label={t('fields.host')} required rules={[rule('host')]}>
                <Input />
              </Form.Item>
              <Form.Item name="port" label={t('fields.port')} required rules={[rule('port')]}>
                <InputNumber className={styles.wide ?? ''} min={0} max={65_535} precision={0} />
              </Form.Item>
            </>
          ) : null}
          {CopyFields ? <CopyFields /> : null}
        </div>
      </Form>
    </TabModal>
  );
};
