/** Devices and points for tests, with what the test says differently. */

import { refuse } from '@millwright/contract';
import {
  deviceInputExample,
  pointInputExample,
} from '@millwright/contract/devices/devices.examples';
import type { DeviceInput } from '@millwright/contract/devices/devices.schemas';
import type { PointInput } from '@millwright/contract/devices/points/points.schemas';
import { withOwnSettings } from '@millwright/contract/devices/protocols/index';

import type { PlatformForTests } from '../../platform/platform.builders.ts';
import type { MostPerAccount } from '../../platform/storage/index.ts';
import { createItems, type Items } from '../items/index.ts';
import { createDevices, type DeviceAddressPolicy, type Devices } from './index.ts';

/** The example's settings go with Modbus: of another protocol it has what is given. */
export const buildDevice = (given: Partial<DeviceInput> = {}): DeviceInput => {
  const protocol = given.protocol ?? deviceInputExample.protocol;
  return { ...withOwnSettings({ ...deviceInputExample, protocol }), ...given };
};

export const buildPoint = (given: Partial<PointInput> = {}): PointInput => ({
  ...pointInputExample,
  ...given,
});

const anyButOne: DeviceAddressPolicy = {
  async resolve(host, port) {
    if (host === '10.9.9.9') throw refuse('device.address_forbidden', { address: host });
    return { address: host, port };
  },
};

/** Items and devices on the platform; every address but `10.9.9.9` may be dialled unless said. */
export function createDevicesForTests(
  platform: PlatformForTests,
  addresses = anyButOne,
  mostPerAccount?: MostPerAccount,
): {
  items: Items;
  devices: Devices;
} {
  const items = createItems({ ...platform, mostPerAccount });
  const devices = createDevices({
    ...platform,
    items,
    addresses,
    mostPerAccount,
  });
  return { items, devices };
}
