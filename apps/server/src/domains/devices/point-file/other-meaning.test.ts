/** A file says of which points it makes something else, before it does. */
import { pointFileCalls } from '@millwright/contract/devices/point-file/point-file.calls';
import { DataType, deviceId, itemId } from '@millwright/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actingAs } from '../../../platform/audit/index.ts';
import {
  openPlatformForTests,
  type PlatformForTests,
} from '../../../platform/platform.builders.ts';
import { buildDevice, buildPoint, createDevicesForTests } from '../devices.builders.ts';

const setup = actingAs('setup');
let platform: PlatformForTests;
let point: number | undefined;
beforeAll(async () => {
  platform = await openPlatformForTests();
  const { items, devices } = createDevicesForTests(platform);
  await items.create({ itemName: 'P1', lnglat: null, note: '' }, setup, 'all');
  await devices.create(buildDevice({}), setup);
  const [made] = await devices.createPoints(
    deviceId(1),
    [buildPoint({ name: '温度', address: '200', dataType: DataType.INT16U })],
    setup,
  );
  point = made?.id;
});
afterAll(() => platform.close());

test.each([
  ['another unit', 'unit', '°C', false],
  ['another scale', 'slope', '0.5', true],
  ['another place', 'address', '201', true],
  ['another type', 'dataType', 'INT32U', true],
] as const)('%s', async (_what, column, value, isOther) => {
  const token = platform.signIn({
    permissions: new Set(['points.edit']),
    items: new Set([itemId(1)]),
  });
  const given = { name: '温度', family: 'HR', address: '200', dataType: 'INT16U' };
  const cells = { ...given, [column]: value };
  const text = `${Object.keys(cells).join()}\n${Object.values(cells).join()}\n`;
  const { data } = await platform.call(token, pointFileCalls.import, {
    ...{ deviceId: 1, dryRun: true, text },
  });
  expect(data).toMatchObject({ edited: 1, otherMeaning: isOther ? [point] : [] });
});
