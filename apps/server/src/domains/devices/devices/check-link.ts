import { isErrorCode, refuse, refuseAs } from '@millwright/contract';
import { type Device, isDialled } from '@millwright/contract/devices/devices.schemas';
import { protocolOf } from '@millwright/contract/devices/protocols/index';
import { driverRulesOf } from '@millwright/drivers';
import type { DeviceNeeds } from '../devices.needs.ts';

/** What decides whether a device can be spoken to. */
export type DeviceLink = Pick<Device, 'protocol' | 'host' | 'port'>;

/**
 * Checks what the protocol of a device and its driver say of its settings: those of a copy were
 * checked each for itself only, for whose they are stood in the original.
 * @throws Fault the refusal that the protocol names, else `general.invalid`; those of the driver
 */
export function checkSettings(device: Pick<Device, 'protocol'>): void {
  const { data, error } = protocolOf(device.protocol).settings.safeParse(device);
  if (error) {
    const { path = [], message = '' } = error.issues[0] ?? {};
    const field = path.join('.');
    if (isErrorCode(message)) throw refuseAs(message, { field });
    throw refuse('general.invalid', { field, reason: '' });
  }
  driverRulesOf(device.protocol).checkSettings(data);
}

/**
 * Checks the way to a device; one behind a gateway is never dialled.
 * @param whose the account whose device it is
 * @throws Fault refusal `device.host_unknown`, `device.address_forbidden`, and those of the driver.
 */
export async function checkLink(
  { addresses }: Pick<DeviceNeeds, 'addresses'>,
  link: DeviceLink,
  whose: string,
): Promise<void> {
  checkSettings(link);
  if (isDialled(link.protocol)) await addresses.resolve(link.host, link.port, whose);
}
