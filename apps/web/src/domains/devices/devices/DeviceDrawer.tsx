import {
  type DeviceRow,
  isDialled,
  type Protocol,
} from '@millwright/contract/devices/devices.schemas';
import { deviceFacts } from '@millwright/contract/devices/facts/device';
import type { Gateway } from '@millwright/contract/devices/gateways/gateways.schemas';
import { protocolOf, protocols, settingsOf } from '@millwright/contract/devices/protocols/index';
import { type ItemId, itemId as toItemId } from '@millwright/kernel';
import { Form, Input, Select, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../shell/form/Field.tsx';
import { ResourceDrawer } from '../../../shell/form/ResourceDrawer.tsx';
import { readId } from '../../../shell/pages/read-id.ts';
import { ItemSelect } from '../../items/index.ts';
import styles from '../devices.module.css';
import { protocolHint, protocolName, webOf } from '../protocols/index.ts';
import { type DeviceForm, savingDevice, startBehind, startDevice, startOf } from './device-form.ts';
import { GatewayField } from './GatewayField.tsx';
import { PollingFields } from './PollingFields.tsx';
import { ReachFields } from './ReachFields.tsx';

const facts = deviceFacts.edit;

/** Adds a device (`device` null) or edits one. */
export const DeviceDrawer = ({
  device,
  itemId,
  behind,
  protocol: spoken,
  onCreated,
  onClose,
}: {
  readonly device: DeviceRow | null;
  /** Chosen to begin with. */
  readonly itemId: ItemId | null;
  /** The gateway that a new one stands behind, to begin with. */
  readonly behind?: Pick<Gateway, 'id' | 'itemId' | 'kind'>;
  /** What a new one speaks, to begin with. */
  readonly protocol?: Protocol;
  /** Hears of the id of a new one. */
  readonly onCreated?: (id: number) => void;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('devices');
  const start: DeviceForm = behind
    ? startBehind(behind)
    : spoken
      ? startOf(spoken)
      : startDevice(device);
  return (
    <ResourceDrawer
      title={t(device ? 'drawer.edit' : 'drawer.create')}
      width={640}
      start={itemId === null ? start : { ...start, inItem: String(itemId) }}
      save={savingDevice(device)}
      saved={t(device ? 'saved' : 'created')}
      serverNames={{ itemId: 'inItem' }}
      onSaved={({ id }) => {
        if (device === null) onCreated?.(id);
      }}
      onClose={onClose}
    >
      {({ protocol, inItem }) => (
        <>
          <div className={styles.grid}>
            <Field of={facts.deviceName} name="deviceName" label={t('fields.deviceName')}>
              <Input autoFocus maxLength={facts.deviceName.max} showCount />
            </Field>
            <Form.Item
              name="inItem"
              label={t('fields.item')}
              rules={[{ required: true, message: t('drawer.item_required') }]}
            >
              <ItemSelect allowClear={false} disabled={device !== null} />
            </Form.Item>
          </div>
          <LinkFields protocol={protocol} itemId={readId(toItemId, inItem)} />
          <Form.Item name="enabled" label={t('fields.enabled')} valuePropName="checked">
            <Switch />
          </Form.Item>
          <Field of={facts.note} name="note" label={t('fields.note')}>
            <Input.TextArea rows={2} maxLength={facts.note.max} showCount />
          </Field>
        </>
      )}
    </ResourceDrawer>
  );
};

/** What a device speaks, where it is reached and how it is asked. */
const LinkFields = ({
  protocol,
  itemId,
}: {
  readonly protocol: Protocol;
  readonly itemId: ItemId | null;
}) => {
  const { t } = useTranslation('devices');
  const form = Form.useFormInstance<DeviceForm>();
  const { gateway: gatewayKind, can } = protocolOf(protocol);
  const { DeviceFields } = webOf(protocol);
  /** Another protocol has settings of its own, and listens elsewhere. */
  const begin = (next: Protocol): void =>
    form.setFieldsValue({
      ...settingsOf({ protocol: next }),
      port: protocolOf(next).port,
      gatewayId: null,
    });
  return (
    <>
      <h2 className={styles.section}>{t('drawer.connection')}</h2>
      <Form.Item name="protocol" label={t('fields.protocol')} extra={protocolHint(t, protocol)}>
        <Select
          options={protocols.map((value) => ({ value, label: protocolName(t, value) }))}
          onChange={begin}
        />
      </Form.Item>
      {gatewayKind ? <GatewayField itemId={itemId} kind={gatewayKind} /> : null}
      {isDialled(protocol) ? <ReachFields /> : null}
      {DeviceFields ? <DeviceFields protocol={protocol} /> : null}
      {can.polled ? <PollingFields dialsIn={gatewayKind !== null} /> : null}
    </>
  );
};
