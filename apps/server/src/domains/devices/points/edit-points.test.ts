import { pointBatchCalls } from '@millwright/contract/devices/points/point-batch.calls';
import {
  deviceId,
  type ItemId,
  itemId,
  type PointId,
  pointId,
  WriteConfirm,
} from '@millwright/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { actingAs } from '../../../platform/audit/index.ts';
import {
  openPlatformForTests,
  type PlatformForTests,
} from '../../../platform/platform.builders.ts';
import { buildDevice, buildPoint, createDevicesForTests } from '../devices.builders.ts';
import type { Devices } from '../index.ts';

const setup = actingAs('setup');
let platform: PlatformForTests;
let devices: Devices;
let made: ReturnType<typeof createDevicesForTests>;

beforeAll(async () => {
  platform = await openPlatformForTests();
  made = createDevicesForTests(platform);
  devices = made.devices;
});
afterAll(() => platform.close());
beforeEach(async () => {
  await platform.reset();
  for (const itemName of ['P1', 'P2']) {
    await made.items.create({ itemName, lnglat: null, note: '' }, setup, 'all');
  }
  await devices.create(buildDevice(), setup);
  await devices.create(buildDevice({ itemId: itemId(2) }), setup);
  const holding = { lowerLimit: null, upperLimit: 100, unit: 'bar' };
  await devices.createPoints(
    deviceId(1),
    [
      buildPoint({ ...holding, name: 'a' }),
      buildPoint({ name: 'b', family: 'IR', writable: false, upperLimit: null, lowerLimit: null }),
    ],
    setup,
  );
  await devices.createPoints(deviceId(2), [buildPoint({ ...holding, name: 'c' })], setup);
});

const engineer = (items: ItemId[] = [itemId(1), itemId(2)]) =>
  platform.signIn({ permissions: new Set(['points.edit']), items: new Set(items.map(itemId)) });
type Batch = Parameters<Devices['editPoints']>[0];
const edit = (token: string, ids: PointId[], changes: Batch['changes']) =>
  platform.call(token, pointBatchCalls.edit, { ids, changes });

describe('a batch of points', () => {
  test('is changed over several devices, what was not named left as it is', async () => {
    const { data } = await edit(engineer(), [pointId(3), pointId(1)], { unit: 'kPa', decimals: 2 });
    expect(data.list.map((row) => [row.id, row.error])).toEqual([
      [3, null],
      [1, null],
    ]);
    const [a] = await devices.findPoints([pointId(1)]);
    expect(a).toMatchObject({ name: 'a', unit: 'kPa', decimals: 2, upperLimit: 100, version: 2 });
    expect((await platform.recorded()).slice(-2)).toEqual(['point.edit_many', 'point.edit_many']);
    expect((await platform.emitted()).slice(-2)).toEqual(['devices.changed', 'devices.changed']);
  });

  test('of which something else is made is known to be that since then', async () => {
    const ids = [1, 2, 3].map(pointId);
    await edit(engineer(), ids, { unit: 'kPa', decimals: 2 });
    expect(await devices.meantSince(ids)).toEqual(new Map());
    const before = Date.now();
    await edit(engineer(), [pointId(1)], { slope: 2 });
    const since = await devices.meantSince(ids);
    expect([...since.keys()]).toEqual([1]);
    expect(since.get(pointId(1))).toBeGreaterThanOrEqual(before);
    await edit(engineer(), [pointId(1)], { unit: 'bar' });
    expect(await devices.meantSince(ids)).toEqual(since);
  });

  test('tells of each point that does not bear the change, and changes the others', async () => {
    const { data } = await edit(engineer(), [pointId(1), pointId(2)], { writable: true });
    expect(data.list).toMatchObject([
      { id: 1, point: { writable: true }, error: null },
      { id: 2, point: null, error: 'point.read_only_family', details: { family: 'IR' } },
    ]);
    const [b] = await devices.findPoints([pointId(2)]);
    expect(b).toMatchObject({ writable: false, version: 1 });
    // The lowest value that one point has stands against a highest given to all.
    await edit(engineer(), [pointId(1)], { writeMin: 50, writeStep: 0.5 });
    const ranges = await edit(engineer(), [pointId(1), pointId(2)], { writeMax: 40 });
    expect(ranges.data.list).toMatchObject([
      { id: 1, point: null, error: 'point.write_range_reversed' },
      { id: 2, point: { writeMin: null, writeMax: 40 }, error: null },
    ]);
    await edit(engineer(), [pointId(1)], { writeConfirm: WriteConfirm.typed });
    expect(await devices.findPoints([pointId(1)])).toMatchObject([
      { writeConfirm: WriteConfirm.typed },
    ]);
    const slid = await edit(engineer(), [pointId(1)], { writeConfirm: WriteConfirm.slide });
    expect(slid.data.list).toMatchObject([{ id: 1, point: { writeConfirm: WriteConfirm.slide } }]);
    // The upper limit that one point has stands against a lower one given to all.
    const limits = await edit(engineer(), [pointId(1), pointId(2)], { lowerLimit: 200 });
    expect(limits.data.list.map((row) => row.error)).toEqual(['point.limits_reversed', null]);
  });

  test('is refused when it changes nothing, holds a bad value or what is not one’s own', async () => {
    const before = await devices.findPoints([pointId(1), pointId(2), pointId(3)]);
    const refused = [
      await edit(engineer(), [pointId(1)], {}),
      await edit(engineer(), [pointId(1)], { slope: 0 }),
      await edit(engineer(), [pointId(1)], { decimals: 10 }),
      await edit(engineer([itemId(1)]), [pointId(1), pointId(3)], { unit: 'x' }),
      await edit(platform.signIn({ items: 'all' }), [pointId(1)], { unit: 'x' }),
    ];
    expect(refused.map(({ error }) => error)).toEqual([
      'point.nothing_to_change',
      'point.slope_zero',
      'general.invalid',
      'general.not_found',
      'general.forbidden',
    ]);
    expect(await devices.findPoints([pointId(1), pointId(2), pointId(3)])).toEqual(before);
  });
});
