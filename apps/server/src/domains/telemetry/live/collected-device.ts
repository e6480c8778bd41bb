import type { Device } from '@millwright/contract/devices/devices.schemas';
import type { Point } from '@millwright/contract/devices/points/points.schemas';

/** A device as it is collected. */
export interface CollectedDevice extends Device {
  readonly points: readonly Point[];
}
