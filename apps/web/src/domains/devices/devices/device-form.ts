/** What the form of a device holds, and how it becomes what the server takes. */
import type { CallInput } from '@millwright/contract/call/endpoint';
import {
  type Device,
  type DeviceRow,
  gatewayKindOf,
  isDialled,
} from '@millwright/contract/devices/devices.schemas';
import { deviceEndpoints } from '@millwright/contract/devices/endpoints';
import type { Gateway } from '@millwright/contract/devices/gateways/gateways.schemas';
import {
  protocolOf,
  protocols,
  settingsOf,
  withOwnSettings,
} from '@millwright/contract/devices/protocols/index';
import { type Saving, saving } from '../../../shell/form/saving.ts';

export type DeviceEntry = Omit<CallInput<typeof deviceEndpoints.edit>, 'id' | 'version'>;

/** `inItem` is the id as text, as an item is chosen. */
export type DeviceForm = DeviceEntry & { readonly inItem?: string };

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

/** What the form of a new device of a protocol starts from. */
export const startOf = (spoken: Device['protocol']): DeviceForm => ({
  ...freshDevice,
  ...settingsOf({ protocol: spoken }),
  protocol: spoken,
  port: protocolOf(spoken).port,
});

/** What the form of a new device behind a gateway starts from: it stands in the gateway's item. */
export const startBehind = ({
  id,
  itemId,
  kind,
}: Pick<Gateway, 'id' | 'itemId' | 'kind'>): DeviceForm => {
  const carried = protocols.find((name) => gatewayKindOf[name] === kind) ?? protocol;
  return {
    ...startOf(carried),
    inItem: String(itemId),
    gatewayId: id,
  };
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

/**
 * The entry as the server takes it: a device is dialled, or it stands behind a gateway, or there is none; what was
 * entered for a protocol that was chosen before does not count.
 */
export const finishDevice = (entry: DeviceEntry): DeviceEntry => ({
  ...withOwnSettings(entry),
  ...(gatewayKindOf[entry.protocol] === null ? { gatewayId: null } : {}),
  ...(isDialled(entry.protocol) ? {} : { host: '' }),
});

/** Adds a device to the item that was chosen, or changes `device`, which stays in its own. */
export const savingDevice = (device: DeviceRow | null): Saving<DeviceForm, Device> =>
  device === null
    ? saving(deviceEndpoints.create, ({ inItem, ...entry }) => ({
        itemId: Number(inItem),
        ...finishDevice(entry),
      }))
    : saving(deviceEndpoints.edit, ({ inItem: _item, ...entry }) => ({
        id: device.id,
        version: device.version,
        ...finishDevice(entry),
      }));
