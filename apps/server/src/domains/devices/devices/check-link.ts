import { type Device, gatewayKindOf } from '@millwright/contract/devices/devices.schemas';
import { settingsOf } from '@millwright/contract/devices/protocols/index';
import { driverRulesOf } from '@millwright/drivers';
import type { DeviceNeeds } from '../devices.needs.ts';

/** What decides whether a device can be spoken to. */
export type DeviceLink = Pick<Device, 'protocol' | 'host' | 'port'>;

/** Checks what the driver of a device says of its settings. @throws Fault its refusals. */
export const checkSettings = (device: Pick<Device, 'protocol'>): void =>
  driverRulesOf(device.protocol).checkSettings(settingsOf(device));

/**
 * Checks the way to a device; one behind a gateway is never dialled.
 * @throws Fault refusal `device.host_unknown`, `device.address_forbidden`, and those of the driver.
 */
export async function checkLink(
  { addresses }: Pick<DeviceNeeds, 'addresses'>,
  link: DeviceLink,
): Promise<void> {
  checkSettings(link);
  if (gatewayKindOf[link.protocol] === null) await addresses.resolve(link.host, link.port);
}
