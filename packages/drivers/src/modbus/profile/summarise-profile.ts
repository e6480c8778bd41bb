import type { ProfileSummary } from '@millwright/contract/devices/protocols/modbus/profiles';
import { type DeviceProfile, isBitSpace } from './profile.ts';

/** As much of a profile as the forms for devices and points need. */
export const summariseProfile = ({
  id,
  name,
  wordOrder,
  maxRegisters,
  families,
  points = [],
}: DeviceProfile): ProfileSummary => ({
  id,
  name,
  wordOrder,
  maxRegisters,
  families: families.map((family) => ({
    id: family.id,
    name: family.name,
    kind: isBitSpace(family.space) ? 'bit' : 'word',
    radix: family.radix,
    ranges: family.ranges.map(({ first, last }) => ({ first, last })),
    writable: family.writable,
    flash: family.flash,
  })),
  modelPoints: points.length,
});
