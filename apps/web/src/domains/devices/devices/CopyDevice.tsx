import { type DeviceRow, isDialled } from '@millwright/contract/devices/devices.schemas';
import { deviceEndpoints } from '@millwright/contract/devices/endpoints';
import { deviceFacts } from '@millwright/contract/devices/facts/device';
import { storedSettings } from '@millwright/contract/devices/protocols/index';
import { Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../shell/form/Field.tsx';
import { ResourceDrawer } from '../../../shell/form/ResourceDrawer.tsx';
import { saving } from '../../../shell/form/saving.ts';
import { webOf } from '../protocols/index.ts';
import { ReachFields } from './ReachFields.tsx';

const facts = deviceFacts.copy;

/** Adds a device with the points of another, at an address of its own. */
export const CopyDevice = ({
  device,
  onClose,
}: {
  readonly device: DeviceRow;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('devices');
  const { CopyFields } = webOf(device.protocol);
  const { id, host, port } = device;
  return (
    <ResourceDrawer
      title={t('copy.title', { name: device.deviceName })}
      // Behind a gateway there is no address to enter: the copy has that of the original.
      start={{ deviceName: '', host, port, ...storedSettings(device) }}
      save={saving(deviceEndpoints.copy, (fields) => ({ ...fields, id }))}
      saveLabel={t('copy.submit')}
      saved={t('created')}
      onClose={onClose}
    >
      <p>{t('copy.text', { count: device.pointCount })}</p>
      <p>{t('copy.rules')}</p>
      <Field of={facts.deviceName} name="deviceName" label={t('fields.deviceName')}>
        <Input autoFocus maxLength={facts.deviceName.max} showCount />
      </Field>
      {isDialled(device.protocol) ? <ReachFields /> : null}
      {CopyFields ? <CopyFields /> : null}
    </ResourceDrawer>
  );
};
