import type { ItemDataPoint, ItemDevice } from '@millwright/contract/telemetry/telemetry.schemas';
import type { PointId } from '@millwright/kernel';
import { groupPoints } from '../live/group-points.ts';

/** The points of a device to choose from. */
export interface PointOptions {
  readonly label: string;
  readonly title: string;
  readonly options: { readonly value: PointId; readonly label: string }[];
}

/** By device, in their order; those without a point are left out. */
export const pointOptions = (
  devices: readonly ItemDevice[],
  points: readonly ItemDataPoint[],
): PointOptions[] =>
  groupPoints(devices, points, '')
    .filter((group) => group.points.length > 0)
    .map(({ device, points: own }) => ({
      label: device.deviceName,
      title: device.deviceName,
      options: own.map(({ pointId, name, unit }) => ({
        value: pointId,
        label: unit === '' ? name : `${name} (${unit})`,
      })),
    }));

/** Whether a text holds every word that was typed, case ignored. */
export const holdsWords = (typed: string, text: string): boolean => {
  const searched = text.toLocaleLowerCase();
  return typed
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => searched.includes(word));
};
