/** The check of an item: what is wrong with its devices and points, as somebody is told it. */
import { itemCheckCalls } from '@millwright/contract/items/item-check/item-check.calls';
import { maxFindings } from '@millwright/contract/items/item-check/item-check.schemas';
import { DataType, deviceId, itemId, WriteConfirm } from '@millwright/kernel';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { actingAs } from '../../../platform/audit/index.ts';
import {
  openPlatformForTests,
  type PlatformForTests,
} from '../../../platform/platform.builders.ts';
import { buildDevice, buildPoint, createDevicesForTests } from '../devices.builders.ts';

const setup = actingAs('setup');
let platform: PlatformForTests;
let made: ReturnType<typeof createDevicesForTests>;

beforeAll(async () => {
  platform = await openPlatformForTests();
  made = createDevicesForTests(platform);
});
afterAll(() => platform.close());
beforeEach(async () => {
  await platform.reset();
  for (const itemName of ['P1', 'P2']) {
    await made.items.create({ itemName, lnglat: null, note: '' }, setup, 'all');
  }
});

const check = async (item = 1) => {
  const token = platform.signIn({ items: new Set([itemId(item)]) });
  return (await platform.call(token, itemCheckCalls.get, { itemId: itemId(item) })).data;
};
const told = async (item = 1) =>
  (await check(item)).list.map(({ weight, code, subject, name, details }) => ({
    ...{ weight, code, subject, name, details },
  }));
const plain = { lowerLimit: null, upperLimit: null };

test('an item in order has nothing to tell, nor has what others have', async () => {
  const { devices } = made;
  await devices.create(buildDevice(), setup);
  await devices.createPoints(deviceId(1), [buildPoint(plain)], setup);
  await devices.create(buildDevice({ itemId: itemId(2) }), setup);
  expect(await check()).toEqual({
    list: [],
    counts: { error: 0, warning: 0, hint: 0 },
    checkedAt: platform.clock.now(),
  });
  expect(await told(2)).toMatchObject([{ code: 'device.without_points' }]);
});

test('finds points and devices that are there twice, and limits that nothing passes', async () => {
  const { devices } = made;
  await devices.create(buildDevice({ deviceName: '一号' }), setup);
  await devices.create(buildDevice({ deviceName: '二号' }), setup);
  await devices.createPoints(
    deviceId(1),
    [
      buildPoint({ ...plain, name: '压力' }),
      buildPoint({ ...plain, name: '又是压力' }),
      buildPoint({ name: '温度', address: '40', lowerLimit: null, upperLimit: 1e6 }),
    ],
    setup,
  );
  expect(await told()).toMatchObject([
    { weight: 'warning', code: 'device.same_station', name: '二号', details: { other: '一号' } },
    { weight: 'warning', code: 'point.same_address', name: '又是压力', details: { other: '压力' } },
    { weight: 'warning', code: 'point.limit_never', name: '温度', details: { limit: 1e6 } },
    { weight: 'hint', code: 'device.without_points', name: '二号' },
  ]);
});

test('finds points over one register that ask for less than others there', async () => {
  const { devices } = made;
  await devices.create(buildDevice({ deviceName: '一号' }), setup);
  const point = { ...plain, slope: 1, dataType: DataType.INT16U, writable: true };
  await devices.createPoints(
    deviceId(1),
    [
      buildPoint({ ...point, name: '设定', writeConfirm: WriteConfirm.approved }),
      buildPoint({ ...point, name: '位', dataType: DataType.BOOL, bit: 3 }),
      buildPoint({ ...point, name: '只读', dataType: DataType.BOOL, bit: 4, writable: false }),
    ],
    setup,
  );
  expect(await told()).toMatchObject([
    { weight: 'warning', code: 'point.shared_place', name: '位', details: { other: '设定' } },
  ]);
});

test('finds points that the model of their device does not have', async () => {
  const { devices } = made;
  await devices.create(buildDevice({ deviceName: '电表' }), setup);
  await devices.createPoints(deviceId(1), [buildPoint({ ...plain, name: '保持' })], setup);
  await sql`update device set settings = settings || '{"profile": "xinje-xd-small"}'`.execute(
    platform.db,
  );
  const [finding] = await told();
  expect(finding).toMatchObject({ weight: 'error', subject: 'point', name: '保持' });
  expect(finding?.code).toMatch(/^point\./);
});

test('finds calculated points of clashing units, and those that can no longer be reckoned', async () => {
  const { devices } = made;
  await devices.create(buildDevice(), setup);
  const [pressure] = await devices.createPoints(
    deviceId(1),
    [buildPoint({ ...plain, name: '压力', unit: 'bar' })],
    setup,
  );
  const calculated = await devices.create(
    buildDevice({ deviceName: '计算', protocol: 'calculated', host: '', port: 0 }),
    setup,
  );
  const point = { ...plain, dataType: DataType.DOUBLE, slope: 1, writable: false } as const;
  await devices.createPoints(
    calculated.id,
    [buildPoint({ ...point, name: '倍', unit: 'MPa', expression: '压力 + 1' })],
    setup,
  );
  const clash = {
    ...{ weight: 'warning', code: 'item_check.units_differ', name: '倍' },
    details: { left: 'bar', right: 'MPa' },
  };
  expect(await told()).toMatchObject([clash]);
  await sql`update point set data_type = ${DataType.CHAR} where id = ${pressure?.id}`.execute(
    platform.db,
  );
  expect(await told()).toMatchObject([
    { weight: 'error', code: 'point.expression_wrong', name: '倍' },
  ]);
});

test('of thousands of findings it tells the heaviest, and how many there are', async () => {
  await made.devices.create(buildDevice(), setup);
  await made.devices.createPoints(
    deviceId(1),
    Array.from({ length: maxFindings + 7 }, (_, at) =>
      buildPoint({ ...plain, name: `点${at}`, address: String(at), upperLimit: 1e9 }),
    ),
    setup,
  );
  await made.devices.create(buildDevice({ deviceName: '空', host: '10.0.0.9' }), setup);
  const { list, counts } = await check();
  expect(list).toHaveLength(maxFindings);
  expect(counts).toEqual({ error: 0, warning: maxFindings + 7, hint: 1 });
});
