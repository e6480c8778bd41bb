import { type DeviceId, deviceId } from '@millwright/kernel';

/** Most labels of one print: eight sheets and a half. */
export const mostLabels = 200;

/** Where the labels of devices are printed. */
export const labelsAddress = (ids: readonly number[]): string =>
  `/device/device_page?${new URLSearchParams({ labels: ids.slice(0, mostLabels).join(',') })}`;

/** The devices that an address names for labels; null where it names none. */
export const readLabels = (given: string | null): readonly DeviceId[] | null => {
  if (given === null) return null;
  const ids = given
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);
  return [...new Set(ids)].slice(0, mostLabels).map(deviceId);
};

/** What a label leads to: the page of its device, by nothing that may change. */
export const labelTarget = (origin: string, id: DeviceId): string =>
  `${origin}/device/device_page?deviceId=${id}`;
