/** What the audit trail says that was done to points: one by its name, several by their device. */
import type { Device } from '@millwright/contract/devices/devices.schemas';
import type { Point } from '@millwright/contract/devices/points/points.schemas';

export const pointSubject = ({ id, name }: Point) => ({ kind: 'point', id, name }) as const;

export const deviceSubject = ({ id, deviceName }: Device) =>
  ({ kind: 'device', id, name: deviceName }) as const;
