import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { type DeviceId, days, deviceId, minutes, monthOf, timestamp } from '@millwright/kernel';
import { createManualClock, waitFor } from '@millwright/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { silentLog } from '../../../base/log.ts';
import {
  openPlatformForTests,
  type PlatformForTests,
} from '../../../platform/platform.builders.ts';
import { buildDevice, createDevicesForTests } from '../../devices/devices.builders.ts';
import { trafficOfMonths } from './device-traffic.store.ts';
import { createDeviceTrafficMeter } from './device-traffic.ts';

let platform: PlatformForTests;
let device: DeviceId;

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

it('goes by the month of the place where the device stands', async () => {
  const { db } = platform;
  const clock = createManualClock(timestamp(Date.parse('2024-03-31T20:00:00Z')));
  const counters = { bytesIn: 10, bytesOut: 1 };
  let zone = 'Asia/Shanghai';
  const open = async () => {
    const meter = createDeviceTrafficMeter({
      db,
      clock,
      log: silentLog,
      timeZones: async () => () => zone,
      counters: () => [[device, counters]],
    });
    await meter.start();
    return meter;
  };
  await (await open()).stop();
  zone = 'America/New_York';
  const newYork = await open();
  await newYork.stop();
  expect(newYork.ofMonth(device, counters)).toEqual({ bytesIn: 10, bytesOut: 1 });
  const rows = await trafficOfMonths(db, ['2024-03-01', '2024-04-01']);
  expect(rows.map(({ month, bytesIn }) => [month, bytesIn]).sort()).toEqual([
    ['2024-03-01', 10],
    ['2024-04-01', 10],
  ]);
});

it('adds up over restarts, counters that begin anew, and months', async () => {
  const { clock, db } = platform;
  const counters = { bytesIn: 0, bytesOut: 0 };
  const gone = deviceId(999_999);
  const zone = 'Asia/Shanghai';
  const open = async () => {
    const meter = createDeviceTrafficMeter({
      db,
      clock,
      log: silentLog,
      timeZones: async () => () => zone,
      counters: () => [
        [device, counters],
        [gone, { bytesIn: 5, bytesOut: 5 }],
      ],
    });
    await meter.start();
    return meter;
  };
  const stored = async () =>
    (await trafficOfMonths(db, [monthOf(clock.now(), zone)])).map(({ bytesIn, bytesOut }) => [
      bytesIn,
      bytesOut,
    ]);

  const first = await open();
  Object.assign(counters, { bytesIn: 100, bytesOut: 10 });
  expect(first.ofMonth(device, counters)).toEqual({ bytesIn: 100, bytesOut: 10 });
  clock.advance(minutes(1));
  await waitFor('the first minute', async () => (await stored())[0]?.[0] === 100);
  expect(first.ofMonth(device, counters)).toEqual({ bytesIn: 100, bytesOut: 10 });
  Object.assign(counters, { bytesIn: 150, bytesOut: 15 });
  await first.stop();
  expect(first.ofMonth(device, counters)).toEqual({ bytesIn: 150, bytesOut: 15 });
  expect(await stored()).toEqual([[150, 15]]);

  Object.assign(counters, { bytesIn: 0, bytesOut: 0 });
  const second = await open();
  expect(second.ofMonth(device, counters)).toEqual({ bytesIn: 150, bytesOut: 15 });
  Object.assign(counters, { bytesIn: 40, bytesOut: 4 });
  second.record(device, counters);
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
