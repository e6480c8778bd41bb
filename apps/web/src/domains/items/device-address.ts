import type { DeviceState } from '@millwright/contract/device-state';

/**
 * Where a device is: its points are configured there on the desktop, and it is watched there on the
 * phone, where `tab` is the key of one of the page's tabs.
 */
export const deviceAddress = (
  device: { readonly id: number; readonly deviceName: string },
  tab?: string,
  more: Readonly<Record<string, string>> = {},
): string => {
  const query = new URLSearchParams({
    deviceId: String(device.id),
    deviceName: device.deviceName,
    ...more,
  });
  if (tab !== undefined) query.set('tab', tab);
  return `/device/device_page?${query}`;
};

/**
 * The list of devices as it shows those of a state alone. Its filters stand in the address, on the
 * desktop under the name of the list.
 */
export const stateAddress = (state: DeviceState, frame: 'desktop' | 'phone'): string =>
  `/device/device_page?${frame === 'desktop' ? 'devices.' : ''}state=${state}`;
