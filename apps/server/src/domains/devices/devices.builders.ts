/** Devices and points for tests, with what the test says differently. */

import { refuse } from '@millwright/contract';
import {
  deviceInputExample,
  pointInputExample,
} from '@millwright/contract/devices/devices.examples';
import type { DeviceInput } from '@millwright/contract/devices/devices.schemas';
import type { PointInput } from '@millwright/contract/devices/points/points.schemas';
import { withOwnSettings } from '@millwright/contract/devices/protocols/index';

import type { DeviceId } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { sql } from 'kysely';
import { actingAs } from '../../platform/audit/index.ts';
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

/**
 * To be called before anything is deleted. Answers what deletes a device while something else is
 * done: that begins when everybody was asked whether the device may go, and the deletion waits
 * until it is done, or waits for the device itself.
 */
export function deletesWhile(
  { db }: Pick<PlatformForTests, 'db'>,
  { deletions, ports }: Pick<Devices, 'deletions' | 'ports'>,
): <Result>(id: DeviceId, work: () => Promise<Result>) => Promise<Result> {
  let wait = async (): Promise<void> => {};
  ports.deviceDeletionGuards.add(() => wait());
  return async (id, work) => {
    const [asked, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    wait = () => {
      asked.resolve();
      return held.promise;
    };
    const deleting = deletions.devices([id], actingAs('setup'));
    await asked.promise;
    let done = false;
    const working = work().finally(() => {
      done = true;
    });
    await waitFor('it to be done, or to wait for the device', async () => {
      const { rows } = await sql`
        select from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      return done || rows.length > 0;
    });
    held.resolve();
    await deleting;
    return working;
  };
}
