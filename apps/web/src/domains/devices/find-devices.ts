/** What the palette finds of devices and points. */
import { deviceEndpoints, pointSearchEndpoints } from '@millwright/contract/devices/endpoints';
import type { SearchHit } from '../../shell/web-domain.ts';
import { quietCall } from '../../wire/call.ts';
import { deviceAddress } from '../items/index.ts';

const most = 8;

/** Devices by the words of their name, and of their item. */
export const findDevices = async (
  keyword: string,
  signal: AbortSignal,
): Promise<readonly SearchHit[]> => {
  const input = { page: 1, pageSize: most, keyword };
  const { list } = await quietCall(deviceEndpoints.list, input, { signal, polling: true });
  return list.map((device) => ({
    title: device.deviceName,
    detail: device.itemName,
    to: deviceAddress(device),
  }));
};

/** Points by the words of their name, device and item, each with its value on the page of its device. */
export const findPoints = async (
  keyword: string,
  signal: AbortSignal,
): Promise<readonly SearchHit[]> => {
  const { list } = await quietCall(pointSearchEndpoints.list, { keyword }, { signal });
  return list.map(({ name, deviceId, deviceName, itemName }) => ({
    title: name,
    detail: `${itemName} · ${deviceName}`,
    to: deviceAddress({ id: deviceId, deviceName }, 'live', { find: name }),
  }));
};
