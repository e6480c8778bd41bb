import { type DeviceRow, gatewayKindOf } from '@millwright/contract/devices/devices.schemas';
import { protocolOf, protocols, settingsOf } from '@millwright/contract/devices/protocols/index';
import type { DeviceEntry } from '../devices.queries.ts';

/** The first of the list is what most devices speak. */
const [protocol] = protocols;

const freshDevice: DeviceEntry = {
  deviceName: '',
  protocol,
  host: '',
  gatewayId: null,
  port: protocolOf(protocol).port,
  mode: 'high-performance',
  periodMs: 1000,
  timeoutMs: null,
  enabled: true,
  note: '',
  ...settingsOf({ protocol }),
};

/** What the form of a device starts from: the device, or the usual settings. */
export const startDevice = (device: DeviceRow | null): DeviceEntry => {
  if (device === null) return freshDevice;
  const {
    id: _id,
    itemId: _item,
    itemName: _itemName,
    pointCount: _points,
    version: _version,
    createdAt: _created,
    updatedAt: _updated,
    ...entry
  } = device;
  return entry;
};

/** The entry as the server takes it: a device is dialled, or it stands behind a gateway. */
export const finishDevice = (entry: DeviceEntry): DeviceEntry =>
  gatewayKindOf[entry.protocol] === null ? { ...entry, gatewayId: null } : { ...entry, host: '' };
