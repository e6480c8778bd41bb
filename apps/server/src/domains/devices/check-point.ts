import { refuse } from '@millwright/contract';
import type { Device } from '@millwright/contract/devices/devices.schemas';
import type { PointInput } from '@millwright/contract/devices/points.schemas';
import { type DeviceProfile, resolvePoint } from '@millwright/drivers';

/** @throws Fault refusal `device.profile_unknown`. */
export function profileOf(profiles: ReadonlyMap<string, DeviceProfile>, id: string): DeviceProfile {
  const profile = profiles.get(id);
  if (profile === undefined) throw refuse('device.profile_unknown', { profile: id });
  return profile;
}

/**
 * Checks that the device has what the point asks for.
 * @throws Fault refusal `device.profile_unknown`, `point.family_unknown`, `point.address_invalid`,
 *   `point.type_does_not_fit`, `point.bit_required`, `point.read_only_family`.
 */
export function checkPoint(
  profiles: ReadonlyMap<string, DeviceProfile>,
  device: Pick<Device, 'protocol' | 'profile' | 'wordOrder'>,
  point: PointInput,
): void {
  if (device.protocol === 'mqtt-json') {
    // What a gateway publishes has a key; it takes no writes.
    if (point.family !== 'key') throw refuse('point.family_unknown', { family: point.family });
    if (point.writable) throw refuse('point.read_only_family', { family: point.family });
    return;
  }
  const profile = profileOf(profiles, device.profile);
  const { writable } = resolvePoint(profile, device.wordOrder, 0, point);
  if (point.writable && !writable) {
    throw refuse('point.read_only_family', { family: point.family });
  }
}
