import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { historyTaskCalls } from '@millwright/contract/telemetry/history-tasks.calls';
import type { HistoryTaskInput } from '@millwright/contract/telemetry/history-tasks.schemas';
import { createModbusFake, type ModbusFake } from '@millwright/drivers/modbus/fake/fake';
import {
  DataType,
  type DeviceId,
  type ItemId,
  type PointId,
  systemClock,
} from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildDevice, buildPoint, deletesWhile } from '../../devices/devices.builders.ts';
import { openTelemetryForTests, type TelemetryForTests } from '../telemetry.builders.ts';

let fixture: TelemetryForTests;
let machine: ModbusFake;
let deleteWhile: ReturnType<typeof deletesWhile>;
let admin: string;
let item: ItemId;
let device: DeviceId;
let serial = 0;

const call: TelemetryForTests['platform']['call'] = (token, declared, input) =>
  fixture.platform.call(token, declared, input);

beforeAll(async () => {
  fixture = await openTelemetryForTests();
  deleteWhile = deletesWhile(fixture.platform, fixture.devices);
  admin = fixture.platform.signIn({ grade: 0, items: 'all' });
  item = (await call(admin, itemCalls.create, { itemName: '水泵站' })).data.id;
  machine = createModbusFake();
  const at = { itemId: item, deviceName: '泵', host: '127.0.0.1', port: await machine.listen() };
  const input = buildDevice({ ...at, periodMs: 100, timeoutMs: 200 });
  device = (await call(admin, deviceCalls.create, input)).data.id;
});
afterAll(async () => {
  await machine.close();
  await fixture.close();
});

async function addPoint(given: { address: string; deviceId?: DeviceId }): Promise<PointId> {
  const { deviceId = device, address } = given;
  const point = buildPoint({ name: `点${++serial}`, address, dataType: DataType.INT16U, slope: 1 });
  return (await call(admin, pointCalls.create, { deviceId, point })).data.id;
}
const task = (given: Pick<HistoryTaskInput, 'pointIds'> & Partial<HistoryTaskInput>) => ({
  itemId: item,
  name: `任务${++serial}`,
  mode: 'change' as const,
  ...given,
});
const add = (given: Parameters<typeof task>[0]) =>
  call(admin, historyTaskCalls.create, task(given));

const began = systemClock.now();
/** The values of a point in history, in their order. */
async function saved(point: PointId): Promise<(number | null)[]> {
  const to = systemClock.now() + 1_000;
  const [series] = await fixture.telemetry.trend({
    points: [point],
    from: began,
    to,
    width: 4_000,
  });
  return series?.values ?? [];
}
const untilValue = (point: PointId, value: number) =>
  waitFor(`${point} to be ${value}`, () => fixture.telemetry.values([point])[0]?.value === value);
const untilSaved = (point: PointId, value: number) =>
  waitFor(`${value} of ${point} in history`, async () => (await saved(point)).at(-1) === value);

describe('a history task', () => {
  it('saves what leaves the deadband while its flag is up, and is followed when edited', async () => {
    const holdings = machine.unit(1).holdings;
    holdings[1] = 50;
    holdings[2] = 0;
    const point = await addPoint({ address: '1' });
    const flag = await addPoint({ address: '2' });
    const free = await addPoint({ address: '1' });
    const { data } = await add({ pointIds: [point], deadband: 5, flagPointId: flag });
    await untilSaved(free, 50);
    const until = (await saved(point)).length;
    // Nothing of it while the flag is down, whatever it does.
    holdings[1] = 90;
    await untilSaved(free, 90);
    expect(await saved(point)).toHaveLength(until);
    // The first sample with the flag up, then only those that leave the deadband.
    holdings[2] = 1;
    await untilSaved(point, 90);
    holdings[1] = 94;
    await untilSaved(free, 94);
    holdings[1] = 96;
    await untilSaved(point, 96);
    expect((await saved(point)).slice(until)).toEqual([90, 96]);
    // The edit takes effect at once: the sample after it is saved, and then smaller steps.
    const edit = await call(admin, historyTaskCalls.edit, { ...data, deadband: 0 });
    expect(edit.data).toMatchObject({ version: 2, deadband: 0, flagPointId: flag });
    holdings[1] = 97;
    await untilSaved(point, 97);
    // Without the task it is saved like any other point.
    await call(admin, historyTaskCalls.delete, { ids: [data.id] });
    holdings[2] = 0;
    holdings[1] = 98;
    await untilSaved(point, 98);
    expect(await fixture.platform.recorded()).toEqual(
      expect.arrayContaining(['history_task.create', 'history_task.edit', 'history_task.delete']),
    );
  });

  it('saves one sample of every interval', async () => {
    const point = await addPoint({ address: '3' });
    const { data } = await add({ pointIds: [point], mode: 'periodic', intervalMs: 3_600_000 });
    machine.unit(1).holdings[3] = 7;
    await untilValue(point, 7);
    await call(admin, historyTaskCalls.edit, { ...data, intervalMs: 1_000 });
    const values = await waitFor('three samples of the interval', async () => {
      const now = await saved(point);
      return now.filter((value) => value === 7).length >= 3 && now;
    });
    // Ten samples a second were read.
    expect(values.length).toBeLessThan(12);
  });

  it.each([
    [
      'an interval under a second',
      { mode: 'periodic' as const, intervalMs: 999 },
      'history.interval_rule',
    ],
    ['a long name', { name: 'x'.repeat(21) }, 'history.name_rule'],
    ['a name with brackets', { name: '任务（1）' }, 'history.name_rule'],
    ['no points', { pointIds: [] }, 'history.points_rule'],
    ['a negative deadband', { deadband: -1 }, 'general.invalid'],
    ['a retention of its own invention', { retentionDays: 31 }, 'general.invalid'],
  ])('refuses %s', async (_, given, error) => {
    const point = await addPoint({ address: '4' });
    const input = task({ pointIds: [point], ...(given as Partial<HistoryTaskInput>) });
    const reply = await call(admin, historyTaskCalls.create, input);
    expect([reply.code, reply.error]).toEqual([400, error]);
  });

  it('refuses a name twice, a point twice, and points of another item', async () => {
    const [first, second] = [await addPoint({ address: '5' }), await addPoint({ address: '6' })];
    const other = (await call(admin, itemCalls.create, { itemName: '锅炉' })).data.id;
    const elsewhere = buildDevice({ itemId: other, deviceName: '炉', enabled: false });
    const deviceId = (await call(admin, deviceCalls.create, elsewhere)).data.id;
    const foreign = await addPoint({ address: '1', deviceId });
    const { data } = await add({ pointIds: [first], name: '日报' });
    const errors = [
      await add({ pointIds: [second], name: '日报' }),
      await add({ pointIds: [second, first] }),
      await add({ pointIds: [second, foreign] }),
      await add({ pointIds: [second], flagPointId: foreign }),
      await call(admin, historyTaskCalls.edit, { ...data, pointIds: [foreign] }),
      await call(admin, historyTaskCalls.edit, { ...data, version: 7 }),
      await call(admin, historyTaskCalls.delete, { ids: [data.id, 999_999] }),
    ];
    expect(errors.map(({ error }) => error)).toEqual([
      'history.name_taken',
      'history.point_taken',
      'history.point_foreign',
      'history.point_foreign',
      'history.point_foreign',
      'general.conflict',
      'general.not_found',
    ]);
    const list = await call(admin, historyTaskCalls.list, { itemId: item, keyword: '日报' });
    expect(list.data).toMatchObject({ total: 1, list: [{ id: data.id, pointIds: [first] }] });
    const none = { itemId: item, deviceId, keyword: '日报' };
    expect((await call(admin, historyTaskCalls.list, none)).data.total).toBe(0);
  });

  it('loses a point that is deleted, but not its flag', async () => {
    const [kept, gone] = [await addPoint({ address: '7' }), await addPoint({ address: '8' })];
    const flag = await addPoint({ address: '9' });
    const { data } = await add({ pointIds: [kept, gone], flagPointId: flag });
    const refused = await call(admin, pointCalls.delete, { ids: [flag] });
    expect([refused.code, refused.error]).toEqual([422, 'history.tasks_use_point']);
    const whole = await call(admin, deviceCalls.delete, { id: device });
    expect(whole.error).toBe('history.tasks_use_point');
    expect((await call(admin, pointCalls.delete, { ids: [gone] })).code).toBe(200);
    const list = await call(admin, historyTaskCalls.list, { itemId: item, keyword: data.name });
    expect(list.data.list[0]?.pointIds).toEqual([kept]);
  });

  it('has no flag of a device that is just being deleted', async () => {
    const other = buildDevice({ itemId: item, deviceName: `泵${++serial}`, enabled: false });
    const going = (await call(admin, deviceCalls.create, other)).data.id;
    const point = await addPoint({ address: '1' });
    const flagPointId = await addPoint({ address: '2', deviceId: going });
    const make = () => add({ pointIds: [point], flagPointId });
    expect(await deleteWhile(going, make)).toMatchObject({
      error: 'history.point_foreign',
    });
  });
});
