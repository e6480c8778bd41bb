/** What is entered of a device's connection, and the device that it describes. */

import type { Protocol } from '@millwright/contract/devices/devices.schemas';
import { protocolList, protocolOf } from '@millwright/contract/devices/protocols/index';
import { type DeviceEntry, finishDevice, startDevice } from '../devices/device-form.ts';
import { readTypedHost } from './typed-host.ts';

/** The form: `address` is host and port in one field. */
export type LinkForm = DeviceEntry & { readonly address: string };

/** The protocols whose devices can be asked before they are set up. */
export const testableProtocols: readonly Protocol[] = protocolList
  .filter(({ can }) => can.test)
  .map(({ name }) => name);

export const startLink = (): LinkForm => ({ ...startDevice(null), address: '' });

/** Null while the address is none. */
export function deviceOf({ address, ...entry }: LinkForm): DeviceEntry | null {
  const typed = readTypedHost(address ?? '');
  if (!typed) return null;
  const port = typed.port ?? protocolOf(entry.protocol).port;
  return finishDevice({ ...entry, host: typed.host, port });
}

/** What a test asks of a device. */
export function testedOf(device: DeviceEntry) {
  const {
    deviceName: _name,
    gatewayId: _gateway,
    mode: _mode,
    periodMs: _period,
    timeoutMs: _timeout,
    enabled: _enabled,
    note: _note,
    ...tested
  } = device;
  return tested;
}
export type TestedEntry = ReturnType<typeof testedOf>;
