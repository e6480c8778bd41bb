import { type DeviceRow, gatewayKindOf } from '@millwright/contract/devices/devices.schemas';
import type { DeviceEntry } from './devices.queries.ts';

const freshDevice: DeviceEntry = {
  deviceName: '',
  protocol: 'modbus-tcp',
  profile: 'modbus',
  host: '',
  gatewayId: null,
  port: 502,
  unitId: 1,
  mode: 'high-performance',
  periodMs: 1000,
  timeoutMs: null,
  wordOrder: 'ABCD',
  maxRegisters: 120,
  enabled: true,
  note: '',
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
