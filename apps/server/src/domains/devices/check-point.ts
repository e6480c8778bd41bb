import type { Device } from '@millwright/contract/devices/devices.schemas';
import type { PointInput } from '@millwright/contract/devices/points.schemas';
import { type DeviceProfile, resolvePoint } from '@millwright/drivers';
import { refusal } from '@millwright/kernel';

/** @throws Fault refusal `device.profile_unknown`. */
export function profileOf(profiles: ReadonlyMap<string, DeviceProfile>, id: string): DeviceProfile {
  const profile = profiles.get(id);
  if (profile === undefined) throw refusal('device.profile_unknown', { profile: id });
  return profile;
}

/**
 * Checks that the device has what the point asks for.
 * @throws Fault refusal `point.family_unknown`, `point.address_invalid`, `point.type_does_not_fit`,
 *   `point.bit_required`, `point.read_only_family`.
 */
export function checkPoint(
  profile: DeviceProfile,
  device: Pick<Device, 'wordOrder'>,
  point: PointInput,
): void {
  const { writable } = resolvePoint(profile, device.wordOrder, 0, point);
  if (point.writable && !writable) {
    throw refusal('point.read_only_family', { family: point.family });
  }
}
