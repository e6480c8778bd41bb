import type { ProfileSummary } from '@millwright/contract/devices/devices.schemas';
import { type DeviceProfile, isBitSpace } from '@millwright/drivers';

/** As much of the profiles as the forms for devices and points need. */
export const summariseProfiles = (profiles: ReadonlyMap<string, DeviceProfile>): ProfileSummary[] =>
  [...profiles.values()].map(({ id, name, wordOrder, maxRegisters, families }) => ({
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
  }));
