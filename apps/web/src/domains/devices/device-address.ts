/** Where the points of a device are configured. */
export const deviceAddress = (device: {
  readonly id: number;
  readonly deviceName: string;
}): string =>
  `/device/device_page?${new URLSearchParams({ deviceId: String(device.id), deviceName: device.deviceName })}`;
