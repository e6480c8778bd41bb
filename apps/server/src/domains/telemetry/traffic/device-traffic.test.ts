import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { days, minutes } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { silentLog } from '../../../base/log.ts';
import {
  openPlatformForTests,
  type PlatformForTests,
} from '../../../platform/platform.builders.ts';
import { buildDevice, createDevicesForTests } from '../../devices/devices.builders.ts';
import { trafficOfMonth } from './device-traffic.store.ts';
import { createDeviceTrafficMeter, monthOf } from './device-traffic.ts';

let platform: PlatformForTests;
let device: number;

beforeAll(async () => {
  platform = await openPlatformForTests();
  await platform.addUsers(7);
  createDevicesForTests(platform);
  const admin = platform.signIn({ grade: 0, items: 'all' });
  const item = (await platform.call(admin, itemCalls.create, { itemName: '泵站' })).data.id;
  const input = buildDevice({ itemId: item, enabled: false });
  device = (await platform.call(admin, deviceCalls.create, input)).data.id;
});
afterAll(() => platform.close());

it('adds up over restarts, counters that begin anew, and months', async () => {
  const { clock, db } = platform;
  const counters = { bytesIn: 0, bytesOut: 0 };
  const gone = 999_999;
  const open = async () => {
    const meter = createDeviceTrafficMeter({
      db,
      clock,
      log: silentLog,
      counters: () => [
        [device, counters],
        [gone, { bytesIn: 5, bytesOut: 5 }],
      ],
    });
    await meter.start();
    return meter;
  };
  const stored = async () =>
    (await trafficOfMonth(db, monthOf(clock.now()))).map(({ bytesIn, bytesOut }) => [
      bytesIn,
      bytesOut,
    ]);

  const first = await open();
  Object.assign(counters, { bytesIn: 100, bytesOut: 10 });
  expect(first.ofMonth(device, counters)).toEqual({ bytesIn: 100, bytesOut: 10 });
  clock.advance(minutes(1));
  await waitFor('the first minute', async () => (await stored())[0]?.[0] === 100);
  Object.assign(counters, { bytesIn: 150, bytesOut: 15 });
  await first.stop();
  expect(await stored()).toEqual([[150, 15]]);

  Object.assign(counters, { bytesIn: 0, bytesOut: 0 });
  const second = await open();
  expect(second.ofMonth(device, counters)).toEqual({ bytesIn: 150, bytesOut: 15 });
  Object.assign(counters, { bytesIn: 40, bytesOut: 4 });
  second.settle(device, counters);
  Object.assign(counters, { bytesIn: 7, bytesOut: 1 });
  expect(second.ofMonth(device, counters)).toEqual({ bytesIn: 197, bytesOut: 20 });
  await second.stop();
  expect(await stored()).toEqual([[197, 20]]);

  clock.advance(days(32));
  Object.assign(counters, { bytesIn: 0, bytesOut: 0 });
  const third = await open();
  expect(third.ofMonth(device, counters)).toEqual({ bytesIn: 0, bytesOut: 0 });
  await third.stop();
});
