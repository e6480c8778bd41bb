/** What is entered of a device's connection, and the device that it describes. */

import { gatewayKindOf, type Protocol } from '@millwright/contract/devices/devices.schemas';
import type { GatewayKind } from '@millwright/contract/devices/gateways/gateway-kinds';
import type { Gateway } from '@millwright/contract/devices/gateways/gateways.schemas';
import { protocolList, protocolOf, settingsOf } from '@millwright/contract/devices/protocols/index';
import { type DeviceEntry, finishDevice, startDevice } from '../devices/device-form.ts';
import { readTypedHost } from './typed-host.ts';

/** The form: `address` is host and port in one field, of a device that is dialled. */
export type LinkForm = DeviceEntry & { readonly address: string };

/** The protocols whose devices can be asked before they are set up. */
export const testableProtocols: readonly Protocol[] = protocolList
  .filter(({ can }) => can.test)
  .map(({ name }) => name);

/** By what the devices behind such a gateway can be asked; undefined where they cannot. */
export const testableBehind = (kind: GatewayKind): Protocol | undefined =>
  testableProtocols.find((name) => gatewayKindOf[name] === kind);

/** The rest of a form whose protocol is chosen: settings of its own, and no gateway yet. */
export const startProtocol = (protocol: Protocol) => ({
  ...settingsOf({ protocol }),
  port: protocolOf(protocol).port,
  gatewayId: null,
});

/** @param behind the gateway that the device stands behind, to begin with */
export function startLink(behind: Pick<Gateway, 'id' | 'kind'> | null): LinkForm {
  const start: LinkForm = { ...startDevice(null), address: '' };
  const protocol = behind && testableBehind(behind.kind);
  return behind && protocol
    ? { ...start, protocol, ...startProtocol(protocol), gatewayId: behind.id }
    : start;
}

/** Null while the address is none, or no gateway is chosen. */
export function deviceOf({ address, ...entry }: LinkForm): DeviceEntry | null {
  const { port, gateway } = protocolOf(entry.protocol);
  if (gateway !== null) return entry.gatewayId === null ? null : finishDevice({ ...entry, port });
  const typed = readTypedHost(address ?? '');
  return typed && finishDevice({ ...entry, host: typed.host, port: typed.port ?? port });
}

/** What a test asks of a device. */
export function testedOf(device: DeviceEntry) {
  const {
    deviceName: _name,
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
