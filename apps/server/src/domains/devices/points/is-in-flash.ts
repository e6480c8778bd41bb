import type { Device } from '@millwright/contract/devices/devices.schemas';
import type { Point } from '@millwright/contract/devices/points/points.schemas';
import type { ProfileSummary } from '@millwright/contract/devices/protocols/index';

/** Whether the point is in flash memory of its device's model, which every write wears. */
export function isInFlash(
  profiles: readonly ProfileSummary[],
  { profile }: Device,
  { family }: Point,
): boolean {
  const families = profiles.find(({ id }) => id === profile)?.families ?? [];
  return families.some(({ id, flash }) => id === family && flash);
}
