import {
  type DeviceRow,
  deviceFields,
  type Protocol,
} from '@millwright/contract/devices/devices.schemas';
import { protocolOf, protocols, settingsOf } from '@millwright/contract/devices/protocols/index';
import { CrudDrawer, schemaRule } from '@millwright/ui';
import { App, Form, Input, Select, Switch } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { sayCode } from '../../../wire/say-code.ts';
import { ItemSelect } from '../../items/index.ts';
import styles from '../devices.module.css';
import { type DeviceEntry, useSaveDevice } from '../devices.queries.ts';
import { protocolHint, protocolName, webOf } from '../protocols/index.ts';
import { finishDevice, startDevice } from './device-form.ts';
import { GatewayField } from './GatewayField.tsx';
import { PollingFields } from './PollingFields.tsx';
import { ReachFields } from './ReachFields.tsx';

type Fields = DeviceEntry & { readonly inItem: string };

/** Adds a device (`device` null) or edits one. */
export const DeviceDrawer = ({
  device,
  itemId,
  onClose,
}: {
  readonly device: DeviceRow | null;
  /** Chosen to begin with. */
  readonly itemId: number | null;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('devices');
  const { message } = App.useApp();
  const [form] = Form.useForm<Fields>();
  const formId = useId();
  const [dirty, setDirty] = useState(false);
  const [start] = useState(() => startDevice(device));
  const save = useSaveDevice(device);
  const protocol = Form.useWatch('protocol', form) ?? start.protocol;
  const { gateway: gatewayKind, can } = protocolOf(protocol);
  const { DeviceFields } = webOf(protocol);
  const chosenItem = Number(Form.useWatch('inItem', form)) || itemId;

  /** Another protocol has settings of its own, and listens elsewhere. */
  const begin = (next: Protocol): void =>
    form.setFieldsValue({
      ...settingsOf({ protocol: next }),
      port: protocolOf(next).port,
      gatewayId: null,
    });

  const submit = ({ inItem, ...fields }: Fields): void =>
    save.mutate(
      { ...finishDevice({ ...start, ...fields }), itemId: Number(inItem) },
      {
        onSuccess: () => {
          message.success(t(device ? 'saved' : 'created'));
          onClose();
        },
      },
    );

  return (
    <CrudDrawer
      open
      title={t(device ? 'drawer.edit' : 'drawer.create')}
      width={640}
      dirty={dirty}
      saving={save.isPending}
      error={failureText(save.error)}
      onSave={() => form.submit()}
      onClose={onClose}
    >
      <Form<Fields>
        name={formId}
        form={form}
        layout="vertical"
        initialValues={{ ...start, ...(itemId === null ? {} : { inItem: String(itemId) }) }}
        onValuesChange={() => setDirty(true)}
        onFinish={submit}
      >
        <div className={styles.grid}>
          <Form.Item
            name="deviceName"
            label={t('fields.deviceName')}
            required
            rules={[schemaRule(deviceFields.deviceName, sayCode)]}
          >
            <Input autoFocus maxLength={50} />
          </Form.Item>
          <Form.Item
            name="inItem"
            label={t('fields.item')}
            rules={[{ required: true, message: t('drawer.item_required') }]}
          >
            <ItemSelect allowClear={false} disabled={device !== null} />
          </Form.Item>
        </div>
        <h2 className={styles.section}>{t('drawer.connection')}</h2>
        <Form.Item name="protocol" label={t('fields.protocol')} extra={protocolHint(t, protocol)}>
          <Select
            options={protocols.map((value) => ({ value, label: protocolName(t, value) }))}
            onChange={begin}
          />
        </Form.Item>
        {gatewayKind ? <GatewayField itemId={chosenItem} kind={gatewayKind} /> : <ReachFields />}
        {DeviceFields ? <DeviceFields protocol={protocol} /> : null}
        {can.polled ? <PollingFields dialsIn={gatewayKind !== null} /> : null}
        <Form.Item name="enabled" label={t('fields.enabled')} valuePropName="checked">
          <Switch />
        </Form.Item>
        <Form.Item name="note" label={t('fields.note')}>
          <Input.TextArea rows={2} maxLength={500} showCount />
        </Form.Item>
      </Form>
    </CrudDrawer>
  );
};
