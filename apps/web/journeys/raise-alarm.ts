/** Alarms of the plant at once: the machines themselves take minutes to get into trouble. */
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { bug } from '@millwright/kernel';
import type { ApiSession } from '@millwright/testing/api-session';

const all = { page: 1, pageSize: 100 } as const;

/**
 * Moves the upper limit of a point, as a person does on its form: below what the machine shows, its
 * alarm is raised with the next sample.
 */
export const moveUpperLimit = async (
  admin: ApiSession,
  place: { readonly device: string; readonly point: string },
  upperLimit: number,
): Promise<void> => {
  const devices = await admin.call(deviceCalls.list, all);
  const device = devices.list.find(({ deviceName }) => deviceName === place.device);
  if (device === undefined) throw bug('journey.no_device', { name: place.device });
  const points = await admin.call(pointCalls.list, { ...all, deviceId: device.id });
  const point = points.list.find(({ name }) => name === place.point);
  if (point === undefined) throw bug('journey.no_point', { name: place.point });
  await admin.call(pointCalls.edit, { ...point, upperLimit });
};
