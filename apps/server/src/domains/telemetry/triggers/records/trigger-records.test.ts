/** What triggers record on a machine on a real socket, and what is kept of it. */
import { text } from 'node:stream/consumers';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { referenceCalls } from '@millwright/contract/devices/references/references.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import type { RecordedValue } from '@millwright/contract/telemetry/triggers/trigger-records.schemas';
import { triggerCalls } from '@millwright/contract/telemetry/triggers/triggers.calls';
import type { TriggerAction } from '@millwright/contract/telemetry/triggers/triggers.schemas';
import { createModbusFake } from '@millwright/drivers/modbus/fake/fake';
import {
  DataType,
  type DeviceId,
  DisplayFormat,
  type PointId,
  pointId,
  Quality,
} from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { csvOf } from '../../../../platform/files/index.ts';
import { type DeviceFixture, openDeviceFixture } from '../../device-fixture.builders.ts';
import { createRecordKeeper } from './keep-record.ts';
import { recordColumns } from './record-file.ts';
import { insertRecord, purgeRecords } from './trigger-records.store.ts';

let fixture: DeviceFixture;
let device: DeviceId;
beforeAll(async () => {
  fixture = await openDeviceFixture();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.renew();
  device = (await fixture.addMachine()).id;
});

const addPoint = (address: number, given: Parameters<DeviceFixture['addPoint']>[1] = {}) =>
  fixture.addPoint(device, { address: String(address), ...given });
const untilRead = async (address: number, point: PointId, value: number): Promise<void> => {
  fixture.machine.unit(1).holdings[address] = value;
  await fixture.untilValue(point, value);
};
const record = (...pointIds: PointId[]): TriggerAction => ({ kind: 'record', pointIds });
const create = (watched: PointId, ...actions: TriggerAction[]) =>
  fixture.call(fixture.admin, triggerCalls.create, {
    ...{ itemId: fixture.item, name: `记录${fixture.serial()}`, actions },
    ...{ condition: { kind: 'change', pointId: watched }, mostPerHour: 600 },
  });
const enable = async (id: number): Promise<void> => {
  await fixture.call(fixture.admin, triggerCalls.enable, { ids: [id] });
  await waitFor('it to look', async () => (await load(id)).state === 'idle');
};
const load = async (id: number) =>
  (await fixture.call(fixture.admin, triggerCalls.get, { id })).data;
const records = async (id: number, given: object = {}) =>
  (await fixture.call(fixture.admin, triggerCalls.records, { id, ...given })).data;

it('keeps the values of the moment with their names, quality and times, newest first', async () => {
  const [level, plate] = [
    await addPoint(1, { name: '液位', unit: 'm' }),
    await addPoint(2, { name: '铭牌', dataType: DataType.CHAR, length: 2 }),
  ];
  const off = await fixture.addMachine({ port: 9, enabled: false });
  const never = await fixture.addPoint(off.id, { name: '未读' });
  await untilRead(1, level.id, 5);
  const { data } = await create(level.id, record(level.id, plate.id, never.id, level.id));
  await enable(data.id);
  await untilRead(1, level.id, 6);
  await untilRead(1, level.id, 7);
  const { list, total } = await waitFor('two records', async () => {
    const found = await records(data.id);
    return found.total === 2 && found;
  });
  expect(total).toBe(2);
  expect(list.map(({ values }) => values[0]?.value)).toEqual([7, 6]);
  const [latest] = list;
  // A point that was chosen twice is there once.
  expect(latest?.values).toMatchObject([
    { pointName: '液位', unit: 'm', value: 7, quality: Quality.good, time: expect.any(Number) },
    { pointName: '铭牌', time: expect.any(Number) },
    { pointName: '未读', value: null },
  ]);
  expect(latest?.values[0]?.format).toMatchObject({ dataType: DataType.INT16U });
  expect((await load(data.id)).runs[0]?.steps).toMatchObject([
    { kind: 'record', name: '4', outcome: 'done' },
  ]);
  const since = await records(data.id, { from: latest?.at });
  expect(since.list.map(({ id }) => id)).toEqual([latest?.id]);
  const oldest = await records(data.id, { order: 'asc', pageSize: 1 });
  expect(oldest.list[0]?.values[0]?.value).toBe(6);
});

it('keeps what was known though nobody answers any more, with the time of then', async () => {
  const [watched, other] = [await addPoint(1), await addPoint(2, { name: '温度' })];
  const second = createModbusFake();
  const machine = await fixture.addMachine({ port: await second.listen() });
  const far = await fixture.addPoint(machine.id, { name: '远处', address: '1' });
  second.unit(1).holdings[1] = 40;
  await fixture.untilValue(far.id, 40);
  await untilRead(1, watched.id, 1);
  await untilRead(2, other.id, 21);
  second.faults.silentUnits.add(1);
  await fixture.untilState(machine.id, 'abnormal');
  const { data } = await create(watched.id, record(far.id, other.id));
  await enable(data.id);
  await untilRead(1, watched.id, 2);
  const [kept] = await waitFor('a record', async () => {
    const { list } = await records(data.id);
    return list.length === 1 && list;
  });
  expect(kept?.values).toMatchObject([
    { pointName: '远处', value: 40, quality: Quality.communication },
    { pointName: '温度', value: 21, quality: Quality.good },
  ]);
  await second.close();
});

it('is refused for points of elsewhere, and for none', async () => {
  const own = await addPoint(1);
  const place = await fixture.call(fixture.admin, itemCalls.create, { itemName: '别处' });
  const foreign = await fixture.addMachine({ itemId: place.data.id, port: 9 });
  const elsewhere = (await fixture.addPoint(foreign.id)).id;
  expect(await create(own.id, record(own.id, elsewhere))).toMatchObject({
    error: 'trigger.point_foreign',
  });
  expect(await create(own.id, record())).toMatchObject({ error: 'trigger.record_rule' });
});

it('keeps its points from deletion, and is told where they are used', async () => {
  const [watched, kept] = [await addPoint(1), await addPoint(2)];
  const { data } = await create(watched.id, record(kept.id));
  const refused = await fixture.call(fixture.admin, pointCalls.delete, { ids: [kept.id] });
  expect(refused).toMatchObject({ error: 'trigger.uses_point', details: { trigger: data.name } });
  const used = await fixture.call(fixture.admin, referenceCalls.list, { deviceId: device });
  expect(used.data.list).toMatchObject([{ subject: 'trigger', id: data.id, writesPointIds: [] }]);
});

it('an account keeps so many values, a trigger so many records, and what is old goes', async () => {
  const point = await addPoint(1);
  const { id, itemId } = (await create(point.id, record(point.id))).data;
  const { transactions, db } = fixture.server.platform;
  const keep = createRecordKeeper({
    ...{ transactions, devices: fixture.server.devices, mostRecordedValues: 4 },
    accounts: { keyOf: async () => 'one' },
  });
  const add = (at: number, values: number) =>
    keep({
      ...{ trigger: { id, itemId }, at },
      values: Array.from({ length: values }, (_, value) => ({
        ...{ pointId: point.id, value, time: at, quality: Quality.good },
      })),
    });
  const kept = async () => (await records(id)).list.map(({ at }) => at);
  await add(1000, 3);
  // It is looked at when a process begins, and then once in a while: a few are there beyond it.
  for (let at = 2000; at <= 50_000; at += 1000) await add(at, 1);
  expect((await records(id)).total).toBe(50);
  await add(51_000, 3);
  expect(await kept()).toEqual([51_000, 50_000]);
  expect(await purgeRecords(db, new Date(51_000))).toBe(1);
  expect(await kept()).toEqual([51_000]);
  for (let at = 60_000; at < 64_000; at += 1000) {
    const values = [] as const;
    await transactions.run((tx) =>
      insertRecord(tx, { ...{ triggerId: id, itemId, values }, at: new Date(at) }, 3),
    );
  }
  expect(await kept()).toEqual([63_000, 62_000, 61_000]);
});

it('goes into a file, a line for each value', async () => {
  const value: RecordedValue = {
    ...{ pointId: pointId(3), value: 1, time: Date.UTC(2026, 10, 20, 11, 59), unit: '' },
    ...{ quality: Quality.communication, deviceName: '1号泵', pointName: '运行' },
    format: {
      dataType: DataType.BOOL,
      displayFormat: DisplayFormat.decimal,
      decimals: null,
      texts: null,
    },
  };
  const lines = [{ record: { id: 9, at: Date.UTC(2026, 10, 20, 12), values: [value] }, value }];
  async function* pages() {
    yield lines;
    yield [{ ...lines[0], value: { ...value, value: null, time: null, format: null } }] as never;
  }
  const file = await text(csvOf(recordColumns('Asia/Shanghai'), pages(), 'zh-CN'));
  expect(file.split('\r\n')).toEqual([
    '\uFEFF记录时间,设备,数据点,值,值文本,单位,质量,采集时间,记录编号',
    '2026-11-20 20:00:00,1号泵,运行,1,开,,坏值: 通信中断,2026-11-20 19:59:00,9',
    '2026-11-20 20:00:00,1号泵,运行,,,,坏值: 通信中断,,9',
    '',
  ]);
});
