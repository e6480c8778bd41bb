import { type Device, gatewayKindOf } from '@millwright/contract/devices/devices.schemas';
import { profileOf } from './check-point.ts';
import type { DeviceNeeds } from './devices.needs.ts';

/** What decides whether a device can be spoken to. */
export type DeviceLink = Pick<Device, 'protocol' | 'profile' | 'host' | 'port'>;

/**
 * Checks the way to a device; one behind a gateway is never dialled.
 * @throws Fault refusal `device.profile_unknown`, `device.host_unknown`, `device.address_forbidden`.
 */
export async function checkLink(
  { profiles, addresses }: Pick<DeviceNeeds, 'profiles' | 'addresses'>,
  link: DeviceLink,
): Promise<void> {
  if (link.protocol === 'mqtt-json') return;
  profileOf(profiles, link.profile);
  if (gatewayKindOf[link.protocol] === null) await addresses.resolve(link.host, link.port);
}
