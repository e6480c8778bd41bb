/** The check of an item: what is wrong with what acts by itself there. */
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { itemCheckCalls } from '@millwright/contract/items/item-check/item-check.calls';
import { assignmentCalls } from '@millwright/contract/telemetry/assignments/assignments.calls';
import type { AssignmentInput } from '@millwright/contract/telemetry/assignments/assignments.schemas';
import { historyTaskCalls } from '@millwright/contract/telemetry/history-tasks.calls';
import { interlockCalls } from '@millwright/contract/telemetry/interlocks/interlocks.calls';
import { triggerCalls } from '@millwright/contract/telemetry/triggers/triggers.calls';
import type { DeviceId, PointId } from '@millwright/kernel';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type DeviceFixture, openDeviceFixture } from '../device-fixture.builders.ts';

let fixture: DeviceFixture;
let device: DeviceId;
let port: number;
beforeAll(async () => {
  fixture = await openDeviceFixture();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  const { db } = fixture.server.platform;
  for (const table of ['interlock', 'condition_trigger', 'assignment', 'history_task', 'device']) {
    await sql`delete from ${sql.table(table)}`.execute(db);
  }
  await fixture.renew();
  ({ id: device, port } = await fixture.addMachine());
});

const point = async (address: number, given: Parameters<DeviceFixture['addPoint']>[1] = {}) =>
  (
    await fixture.addPoint(device, {
      address: String(address),
      lowerLimit: null,
      upperLimit: null,
      ...given,
    })
  ).id;
const check = async () => {
  const { data } = await fixture.call(fixture.admin, itemCheckCalls.get, { itemId: fixture.item });
  return data.list.map(({ weight, code, subject, name, details }) => ({
    ...{ weight, code, subject, name, details },
  }));
};
const comparison = (pointId: PointId, sign: '>' | '<' | '=', value: number) =>
  ({ kind: 'comparison', pointId, sign, value }) as const;
const assign = async (
  name: string,
  targetPointId: PointId,
  given: Partial<AssignmentInput> = {},
) => {
  const { data, code } = await fixture.call(fixture.admin, assignmentCalls.create, {
    ...{ itemId: fixture.item, name, targetPointId, mode: 'change' },
    source: { kind: 'constant', value: 1 },
    ...given,
  });
  expect(code).toBe(200);
  return data.id;
};
const trigger = async (name: string, watched: PointId, written: PointId, value = 50) => {
  const { code } = await fixture.call(fixture.admin, triggerCalls.create, {
    ...{ itemId: fixture.item, name },
    condition: { ...comparison(watched, '>', value), edge: 'true' },
    actions: [{ kind: 'write', pointId: written, value: 1 }],
  });
  expect(code).toBe(200);
};
const lock = async (
  name: string,
  watched: PointId,
  locked: PointId,
  sign: '>' | '<',
  value: number,
) => {
  const { code } = await fixture.call(fixture.admin, interlockCalls.create, {
    ...{ itemId: fixture.item, name, lockReason: '检修' },
    locked: { kind: 'point', pointId: locked },
    condition: comparison(watched, sign, value),
  });
  expect(code).toBe(200);
};

test('of what is in order it tells nothing', async () => {
  const [source, target, other] = [await point(1), await point(2), await point(3)];
  await assign('跟随', target, { source: { kind: 'point', pointId: source } });
  await trigger('启动', source, other);
  await lock('保护', source, target, '>', 900);
  expect(await check()).toEqual([]);
});

test('finds a ring that an edited address has closed', async () => {
  const [a, b, c] = [await point(1), await point(2), await point(3)];
  const follow = (name: string, from: PointId, to: PointId) =>
    assign(name, to, { source: { kind: 'point', pointId: from } });
  await follow('跟随', a, b);
  const back = await fixture.addPoint(device, { address: '9' });
  await follow('反馈', c, back.id);
  await trigger('启动', b, c);
  expect(await check()).toEqual([]);
  const { code } = await fixture.call(fixture.admin, pointCalls.edit, { ...back, address: '1' });
  expect(code).toBe(200);
  const [found] = (await check()).filter(({ weight }) => weight === 'error');
  expect(found).toMatchObject({
    code: 'trigger.loop',
    details: { path: expect.stringMatching(/^(\S+) → \S+ → \S+ → \1$/) },
  });
});

test('finds conditions that never turn', async () => {
  const [source, target, other] = [await point(1), await point(2), await point(3)];
  await assign('不会', target, { condition: comparison(source, '>', 70_000) });
  await assign('总会', await point(4), { condition: comparison(source, '<', 70_000) });
  await trigger('不动', source, other, 65_535);
  await lock('从不', source, target, '<', 0);
  await lock('永远', source, target, '<', 65_536);
  expect(await check()).toMatchObject([
    { weight: 'warning', code: 'assignment.condition_never', name: '不会' },
    { weight: 'warning', code: 'assignment.condition_always', name: '总会' },
    { weight: 'warning', code: 'trigger.never_turns', name: '不动' },
    { weight: 'warning', code: 'interlock.never_forbids', name: '从不' },
    { weight: 'warning', code: 'interlock.always_forbids', name: '永远' },
  ]);
});

test('finds a point of another station of the address that leads past an interlock', async () => {
  const [source, target] = [await point(1), await point(2)];
  await lock('保护', source, target, '>', 900);
  const other = await fixture.addMachine({ port, unitId: 2 });
  const elsewhere = await fixture.addMachine({ unitId: 3, port: 1 });
  await fixture.addPoint(other.id, { address: '1' });
  await fixture.addPoint(other.id, { address: '2', writable: false });
  await fixture.addPoint(elsewhere.id, { address: '2' });
  expect(await check()).toEqual([]);
  const past = await fixture.addPoint(other.id, { address: '2' });
  // Any station answers for it: what is locked is locked through it.
  const any = await fixture.addMachine({ port, unitId: 255 });
  await fixture.addPoint(any.id, { address: '2' });
  const found = (await check()).filter(({ subject }) => subject === 'interlock');
  expect(found).toEqual([
    {
      ...{ weight: 'hint', code: 'interlock.other_station', subject: 'interlock', name: '保护' },
      details: { device: other.deviceName, other: past.name },
    },
  ]);
});

test('finds several that write one target, and weighs those that do so at once', async () => {
  const [source, target] = [await point(1), await point(2)];
  const condition = comparison(source, '>', 5);
  const ids = [
    await assign('甲', target, { condition }),
    await assign('乙', target, { condition }),
  ];
  await trigger('丙', source, target);
  const of = (weight: string) => ({ weight, code: 'assignment.target_shared' });
  expect(await check()).toMatchObject([of('hint'), of('hint'), of('hint')]);
  for (const id of ids) {
    const { code } = await fixture.call(fixture.admin, assignmentCalls.start, { id });
    expect(code).toBe(200);
  }
  expect(await check()).toMatchObject([
    { ...of('warning'), name: '甲', details: { other: '乙', writers: 3 } },
    { ...of('warning'), name: '乙', details: { other: '甲', writers: 3 } },
    { ...of('hint'), name: '丙', details: { other: '甲', writers: 3 } },
  ]);
});

test('finds units that clash, of a point as of an expression', async () => {
  const [bar, pascal] = [await point(1, { unit: 'bar' }), await point(2, { unit: 'MPa' })];
  await assign('直接', pascal, { source: { kind: 'point', pointId: bar } });
  await assign('算出', await point(3, { unit: 'MPa' }), {
    source: { kind: 'expression', text: `{#${bar}} + 1` },
  });
  const clash = { code: 'item_check.units_differ', details: { left: 'bar', right: 'MPa' } };
  expect(await check()).toMatchObject([
    { ...clash, name: '直接' },
    { ...clash, name: '算出' },
  ]);
});

test('finds what could not be saved any more as its points are now', async () => {
  const { admin, server } = fixture;
  const [source, target] = [await point(1), await point(2)];
  await assign('写入', target, { source: { kind: 'constant', value: 500 } });
  await trigger('触发', source, target);
  await sql`update point set write_max = 100, writable = true where id = ${target}`.execute(
    server.platform.db,
  );
  expect(await check()).toContainEqual(
    expect.objectContaining({ weight: 'error', code: 'assignment.constant_beyond', name: '写入' }),
  );
  await sql`update point set writable = false where id = ${target}`.execute(server.platform.db);
  expect((await check()).filter(({ weight }) => weight === 'error')).toMatchObject([
    { code: 'assignment.target_not_writable', name: '写入' },
    { code: 'trigger.target_not_writable', name: '触发' },
  ]);
  const { data } = await fixture.call(admin, deviceCalls.get, { id: device });
  await fixture.call(admin, deviceCalls.edit, { ...data, enabled: false });
  expect(await check()).toContainEqual(
    expect.objectContaining({ weight: 'hint', code: 'assignment.device_off', name: '写入' }),
  );
});

test('finds a record of what is not read any more', async () => {
  const { admin, item } = fixture;
  const off = await fixture.addMachine({ port: 9, enabled: false });
  const recorded = (await fixture.addPoint(off.id)).id;
  await fixture.call(admin, triggerCalls.create, {
    ...{ itemId: item, name: '记录', condition: { kind: 'change', pointId: await point(1) } },
    actions: [{ kind: 'record', pointIds: [recorded] }],
  });
  expect(await check()).toMatchObject([
    { weight: 'hint', code: 'trigger.recorded_off', details: { device: off.deviceName } },
  ]);
});

test('finds history tasks that have lost their points', async () => {
  const kept = await point(1);
  const { code } = await fixture.call(fixture.admin, historyTaskCalls.create, {
    ...{ itemId: fixture.item, name: '能耗', mode: 'periodic', pointIds: [kept] },
  });
  expect(code).toBe(200);
  await sql`delete from history_task_point`.execute(fixture.server.platform.db);
  expect(await check()).toMatchObject([
    { weight: 'hint', code: 'history.task_without_points', subject: 'history_task', name: '能耗' },
  ]);
});

test('finds lead-ins that are longer than is kept of a fast device', async () => {
  const [level, speed] = [await point(1), await point(2)];
  const fast = (await fixture.addMachine({ port: 1502, periodMs: 50 })).id;
  const quick = await fixture.addPoint(fast, { address: '1' });
  const make = (name: string, leadSeconds: number, pointIds: PointId[]) =>
    fixture.call(fixture.admin, historyTaskCalls.create, {
      ...{ itemId: fixture.item, name, mode: 'condition', pointIds, leadSeconds },
      condition: comparison(level, '>', 10),
    });
  expect((await make('够', 25, [quick.id])).code).toBe(200);
  expect((await make('慢', 51, [speed])).code).toBe(200);
  const ofTasks = async () => (await check()).filter(({ subject }) => subject === 'history_task');
  expect(await ofTasks()).toEqual([]);
  await sql`delete from history_task where name = '够'`.execute(fixture.server.platform.db);
  expect((await make('快', 26, [quick.id])).code).toBe(200);
  expect(await ofTasks()).toMatchObject([
    {
      ...{ weight: 'warning', code: 'history.lead_cut', name: '快' },
      details: { periodMs: 50, seconds: 26, kept: 25 },
    },
  ]);
});
