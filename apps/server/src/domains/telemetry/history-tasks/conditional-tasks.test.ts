/** Conditional tasks on a machine on a real socket: what is in history, the lead-in, the flag. */
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { historyTaskCalls } from '@millwright/contract/telemetry/history-tasks.calls';
import type { HistoryTaskInput } from '@millwright/contract/telemetry/history-tasks.schemas';
import { telemetryCalls } from '@millwright/contract/telemetry/telemetry.calls';
import { DataType, type DeviceId, type PointId, WriteConfirm } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DeviceFixture, openDeviceFixture } from '../device-fixture.builders.ts';

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
const held = (address: number) => fixture.machine.unit(1).holdings[address];
const set = (address: number, value: number): void => {
  fixture.machine.unit(1).holdings[address] = value;
};
const untilRead = async (address: number, point: PointId, value: number): Promise<void> => {
  set(address, value);
  await fixture.untilValue(point, value);
};
const taskOf = (given: Pick<HistoryTaskInput, 'pointIds'> & Partial<HistoryTaskInput>) => ({
  ...{ itemId: fixture.item, name: `任务${fixture.serial()}`, mode: 'condition' as const },
  ...given,
});
const create = (given: Parameters<typeof taskOf>[0], token = fixture.admin) =>
  fixture.call(token, historyTaskCalls.create, taskOf(given));
const listed = async (id: number) => {
  const { data } = await fixture.call(fixture.admin, historyTaskCalls.list, {
    ...{ itemId: fixture.item, pageSize: 100 },
  });
  return data.list.find((task) => task.id === id);
};
const began = Date.now();
const stored = (point: PointId) =>
  fixture.server.history.samples({
    ...{ point, from: began, to: Date.now() + 10_000, limit: 10_000 },
  });
const storedValues = async (point: PointId): Promise<number[]> =>
  (await stored(point)).map(({ value }) => value ?? Number.NaN);
const above = (pointId: PointId, value: number) =>
  ({ kind: 'comparison', pointId, sign: '>', value }) as const;

describe('a conditional task', () => {
  it('saves while its condition holds, the block with which that began too, and no more after it', async () => {
    // By itself nothing of it is saved.
    const [level, speed] = [await addPoint(1), await addPoint(2, { saved: false })];
    await untilRead(2, speed.id, 6);
    const made = await create({ pointIds: [speed.id], condition: above(level.id, 10) });
    expect(made.data).toMatchObject({ mode: 'condition', leadSeconds: 0, flagChanged: false });
    await untilRead(2, speed.id, 7);
    expect((await listed(made.data.id))?.state).toBe('waiting');
    await untilRead(1, level.id, 20);
    await untilRead(2, speed.id, 8);
    expect((await listed(made.data.id))?.state).toBe('saving');
    await waitFor('what is saved', async () => (await storedValues(speed.id)).includes(8));
    await untilRead(1, level.id, 0);
    await untilRead(2, speed.id, 9);
    await untilRead(2, speed.id, 10);
    await untilRead(1, level.id, 20);
    await untilRead(2, speed.id, 11);
    await waitFor('what is saved next', async () => (await storedValues(speed.id)).includes(11));
    const values = new Set(await storedValues(speed.id));
    values.delete(7);
    // The value with which it began the second time, and none of what came between.
    expect([...values]).toEqual([8, 10, 11]);
  });

  it('brings what came in the seconds before', async () => {
    const [level, speed] = [await addPoint(3), await addPoint(4)];
    const condition = { kind: 'expression', text: `${level.name} > 10` } as const;
    const made = await create({ pointIds: [speed.id], condition, leadSeconds: 30 });
    expect(made.data.condition).toEqual({ kind: 'expression', text: `{#${level.id}} > 10` });
    await untilRead(4, speed.id, 1);
    await untilRead(4, speed.id, 2);
    await untilRead(4, speed.id, 3);
    await untilRead(3, level.id, 11);
    await waitFor('the lead-in', async () => (await storedValues(speed.id)).includes(2));
    const lead = await storedValues(speed.id);
    expect(lead).toEqual(expect.arrayContaining([1, 2, 3]));
    // Every sample of it, not those alone that differ.
    expect(lead.length).toBeGreaterThan(3);
  });

  it('resets its flag once each of its points was saved, in the log by its name', async () => {
    const flag = await addPoint(5);
    const [one, other] = [await addPoint(6), await addPoint(7)];
    const made = await create({
      ...{ mode: 'change', pointIds: [one.id, other.id] },
      ...{ flagPointId: flag.id, resetFlag: true },
    });
    expect((await listed(made.data.id))?.state).toBe('flag-down');
    await untilRead(6, one.id, 60);
    await untilRead(7, other.id, 70);
    const before = (await storedValues(one.id)).length;
    set(5, 1);
    await waitFor('the reset', () => held(5) === 0);
    await waitFor('the record', async () => (await storedValues(one.id)).length > before);
    expect((await storedValues(one.id)).at(-1)).toBe(60);
    expect((await storedValues(other.id)).at(-1)).toBe(70);
    await fixture.untilValue(flag.id, 0);
    // Once for each time that it is raised, be the values the same.
    set(5, 1);
    await waitFor('the next reset', () => held(5) === 0);
    await fixture.untilValue(flag.id, 0);
    const log = await fixture.call(fixture.admin, telemetryCalls.writeList, { pointId: flag.id });
    expect(log.data.list).toMatchObject([
      { userName: made.data.name, newValue: '0', assignmentId: null },
      { userName: made.data.name, newValue: '0' },
    ]);
    // It may be called as a person is.
    const by = async (source: 'history_task' | 'person') =>
      (
        await fixture.call(fixture.admin, telemetryCalls.writeList, { pointId: flag.id, source })
      ).data.list.filter(({ newValue }) => newValue === '0');
    const { id: historyTaskId } = made.data;
    expect(await by('history_task')).toMatchObject([{ historyTaskId }, { historyTaskId }]);
    expect(await by('person')).toEqual([]);
  });

  it('resets nothing once what the flag writes to is another register', async () => {
    const [flag, value] = [await addPoint(8), await addPoint(9)];
    const made = await create({
      ...{ mode: 'change', pointIds: [value.id], flagPointId: flag.id, resetFlag: true },
    });
    const { data: known } = await fixture.call(fixture.admin, pointCalls.list, {
      deviceId: device,
    });
    const row = known.list.find(({ id }) => id === flag.id);
    await fixture.call(fixture.admin, pointCalls.edit, { ...row, address: '10' } as never);
    await waitFor('the list to say so', async () => (await listed(made.data.id))?.flagChanged);
    set(10, 1);
    await fixture.untilValue(flag.id, 1);
    await untilRead(9, value.id, 90);
    await waitFor('the record', async () => (await storedValues(value.id)).at(-1) === 90);
    await fixture.untilValue(value.id, 90);
    expect(held(10)).toBe(1);
    const edit = { ...made.data, version: made.data.version };
    await fixture.call(fixture.admin, historyTaskCalls.edit, edit);
    await waitFor('the reset', () => held(10) === 0);
  });
});

describe('a history task is refused', () => {
  it('with a reset by who may not write', async () => {
    const [flag, value] = [await addPoint(11), await addPoint(12)];
    const engineer = fixture.server.platform.signIn({
      ...{ permissions: new Set(['history.edit'] as const), items: new Set([fixture.item]) },
    });
    const given = { mode: 'change' as const, pointIds: [value.id], flagPointId: flag.id };
    const refused = await create({ ...given, resetFlag: true }, engineer);
    expect(refused.error).toBe('general.forbidden');
    expect((await create(given, engineer)).code).toBe(200);
  });

  it('where its condition or its flag cannot be', async () => {
    const [value, input] = [await addPoint(13), await addPoint(14, { writable: false })];
    const pointIds = [value.id];
    const errorOf = async (given: Partial<HistoryTaskInput>) =>
      (await create({ pointIds, ...given })).error;
    expect(await errorOf({})).toBe('history.condition_required');
    const text = { kind: 'expression', text: `${value.name} +` } as const;
    expect(await errorOf({ condition: text })).toBe('assignment.expression_wrong');
    expect(await errorOf({ condition: above(99_999 as PointId, 1) })).toBe('history.point_foreign');
    const condition = above(input.id, 1);
    expect(await errorOf({ condition, leadSeconds: 61 })).toBe('history.lead_rule');
    expect(await errorOf({ condition, resetFlag: true })).toBe('history.reset_needs_flag');
    const unwritable = { condition, flagPointId: input.id, resetFlag: true };
    expect(await errorOf(unwritable)).toBe('history.flag_not_writable');
    const approved = await addPoint(17, { writeConfirm: WriteConfirm.approved });
    expect(await errorOf({ condition, flagPointId: approved.id, resetFlag: true })).toBe(
      'history.flag_asks_approval',
    );
    const named = await addPoint(15, { dataType: DataType.CHAR, length: 4 });
    expect(await errorOf({ condition, flagPointId: named.id, resetFlag: true })).toBe(
      'history.flag_text',
    );
    const high = await addPoint(16, { writeMin: 5, writeMax: 9 });
    expect(await errorOf({ condition, flagPointId: high.id, resetFlag: true })).toBe(
      'history.flag_beyond',
    );
  });

  it('and keeps what its condition looks at', async () => {
    const [value, input] = [await addPoint(17), await addPoint(18)];
    await create({ pointIds: [value.id], condition: above(input.id, 1) });
    const deleted = await fixture.call(fixture.admin, pointCalls.delete, { ids: [input.id] });
    expect(deleted.error).toBe('history.tasks_use_point');
    const whole = await fixture.call(fixture.admin, deviceCalls.delete, { id: device } as never);
    expect(whole.error).toBe('history.tasks_use_point');
  });
});
