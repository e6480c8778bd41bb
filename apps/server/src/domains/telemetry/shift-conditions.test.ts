/** What acts by itself by the shifts of its item, on a machine on a real socket: edits count at once. */
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { itemCheckCalls } from '@millwright/contract/items/item-check/item-check.calls';
import { shiftCalendarCalls } from '@millwright/contract/items/shift-calendars/shift-calendars.calls';
import { assignmentCalls } from '@millwright/contract/telemetry/assignments/assignments.calls';
import { historyTaskCalls } from '@millwright/contract/telemetry/history-tasks.calls';
import { interlockCalls } from '@millwright/contract/telemetry/interlocks/interlocks.calls';
import { telemetryCalls } from '@millwright/contract/telemetry/telemetry.calls';
import { triggerCalls } from '@millwright/contract/telemetry/triggers/triggers.calls';
import { DataType, type DeviceId } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildPoint } from '../devices/devices.builders.ts';
import { type DeviceFixture, openDeviceFixture } from './device-fixture.builders.ts';

let fixture: DeviceFixture;
let device: DeviceId;
let version = 0;
beforeAll(async () => {
  fixture = await openDeviceFixture();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.renew();
  device = (await fixture.addMachine()).id;
});

const addPoint = (address: number) => fixture.addPoint(device, { address: String(address) });
const held = (address: number) => fixture.machine.unit(1).holdings[address];
const set = (address: number, value: number): void => {
  fixture.machine.unit(1).holdings[address] = value;
};
/** The shift that it is now, all day long; null: nobody works. @param others that were on a single date */
const setShift = async (name: string | null, others: readonly string[] = []): Promise<void> => {
  const week = [1, 2, 3, 4, 5, 6, 7];
  const made = await fixture.call(fixture.admin, shiftCalendarCalls.edit, {
    ...{ itemId: fixture.item, version },
    shifts: name === null ? [] : [{ name, begin: 0, minutes: 1440, weekdays: week }],
    exceptions: [
      {
        date: '2001-01-01',
        shifts: others.map((other, n) => ({ name: other, begin: n * 60, minutes: 60 })),
      },
    ],
  });
  ({ version } = made.data);
};

it('an assignment writes while its shift is, and not outside of it', async () => {
  const [source, target] = [await addPoint(1), await addPoint(2)];
  set(1, 5);
  await fixture.untilValue(source.id, 5);
  await setShift('甲班', ['乙班']);
  const made = await fixture.call(fixture.admin, assignmentCalls.create, {
    ...{ itemId: fixture.item, name: `赋值${fixture.serial()}`, mode: 'change' },
    source: { kind: 'point', pointId: source.id },
    condition: { kind: 'shift', shift: '乙班' },
    targetPointId: target.id,
  });
  const { id, version: saved } = made.data;
  await fixture.call(fixture.admin, assignmentCalls.start, { id, version: saved });
  const untilState = (state: string) =>
    waitFor(`it to be ${state}`, async () => {
      const { data } = await fixture.call(fixture.admin, assignmentCalls.get, { id });
      return data.state === state;
    });
  await untilState('waiting');
  expect(held(2)).toBe(0);
  await setShift('乙班');
  await waitFor('the write', () => held(2) === 5);
  await setShift(null, ['乙班']);
  await untilState('waiting');
  set(1, 6);
  await fixture.untilValue(source.id, 6);
  expect(held(2)).toBe(5);
});

it('a trigger fires when work ends, and not for what was so when it was enabled', async () => {
  const target = await addPoint(3);
  await setShift('甲班');
  const make = async (edge: 'true' | 'false', value: number): Promise<number> => {
    const { data } = await fixture.call(fixture.admin, triggerCalls.create, {
      ...{ itemId: fixture.item, name: `触发${fixture.serial()}` },
      condition: { kind: 'working', edge },
      actions: [{ kind: 'write', pointId: target.id, value }],
    });
    await fixture.call(fixture.admin, triggerCalls.enable, { ids: [data.id] });
    await waitFor('it to look', async () => {
      const now = (await fixture.call(fixture.admin, triggerCalls.get, { id: data.id })).data;
      return now.state === 'idle' && now.reason === null;
    });
    return data.id;
  };
  const [begins, ends] = [await make('true', 7), await make('false', 8)];
  expect(held(3)).toBe(0);
  await setShift(null);
  await waitFor('the write at the end of work', () => held(3) === 8);
  const runsOf = async (id: number) =>
    (await fixture.call(fixture.admin, triggerCalls.get, { id })).data.runs.length;
  expect([await runsOf(begins), await runsOf(ends)]).toEqual([0, 1]);
  await setShift('乙班');
  await waitFor('the next write', () => held(3) === 7);
});

it('an interlock forbids writing outside working time', async () => {
  const target = await addPoint(4);
  await setShift(null);
  await fixture.call(fixture.admin, interlockCalls.create, {
    ...{ itemId: fixture.item, name: `联锁${fixture.serial()}`, lockReason: '下班后不得操作' },
    locked: { kind: 'point', pointId: target.id },
    condition: { kind: 'off' },
  });
  const write = (value: number) =>
    fixture.call(fixture.admin, telemetryCalls.setValue, { pointId: target.id, value });
  await waitFor('the refusal', async () => (await write(1)).error === 'interlock.holds');
  await setShift('甲班');
  await waitFor('the write', async () => (await write(2)).code === 200);
});

it('a calculated point goes by the shift, and counts its amount', async () => {
  const counter = await addPoint(5);
  set(5, 100);
  await fixture.untilValue(counter.id, 100);
  const made = await fixture.call(fixture.admin, deviceCalls.create, {
    ...{ itemId: fixture.item, deviceName: `计算${fixture.serial()}`, protocol: 'calculated' },
  });
  const create = async (expression: string, given: object = {}) => {
    const { family, address, bit, length, wordOrder, ...point } = buildPoint({
      ...{ name: `算${fixture.serial()}`, dataType: DataType.DOUBLE, slope: 1, writable: false },
    });
    const { data } = await fixture.call(fixture.admin, pointCalls.create, {
      deviceId: made.data.id,
      point: { ...point, expression, ...given },
    });
    return data.id;
  };
  await setShift('甲班', ['乙班']);
  const of = await create(`if(shift() = "乙班", ${counter.name}, 0)`);
  const amount = await create(counter.name, { tally: 'shift' });
  await fixture.untilValue(of, 0);
  await fixture.untilValue(amount, 0);
  set(5, 103);
  await fixture.untilValue(amount, 3);
  await setShift('乙班');
  await fixture.untilValue(of, 103);
  await setShift(null, ['乙班']);
  await fixture.untilValue(of, 0);
});

it('a shift that an interlock names and that is renamed is unknown, and does not open it', async () => {
  const target = await addPoint(4);
  await setShift('丙班');
  const name = `联锁${fixture.serial()}`;
  const { data } = await fixture.call(fixture.admin, interlockCalls.create, {
    ...{ itemId: fixture.item, name, lockReason: '丙班不得操作' },
    locked: { kind: 'point', pointId: target.id },
    ...{ condition: { kind: 'shift', shift: '丙班' }, whenUnknown: 'forbid' },
  });
  const write = (value: number) =>
    fixture.call(fixture.admin, telemetryCalls.setValue, { pointId: target.id, value });
  const untilRefused = (error: string) =>
    waitFor(error, async () => (await write(1)).error === error);
  await untilRefused('interlock.holds');
  await setShift('早班');
  await untilRefused('interlock.unknown');
  await setShift('早班', ['丙班']);
  await waitFor('the write', async () => (await write(2)).code === 200);
  const text = 'not (shift() = "早班" or shift() = "丙班")';
  await fixture.call(fixture.admin, interlockCalls.edit, {
    ...{ ...data, condition: { kind: 'expression', text } },
  });
  await setShift('夜班');
  await untilRefused('interlock.unknown');
});

it('a shift that a trigger or an assignment names and that is gone sets nothing off', async () => {
  const [source, target] = [await addPoint(6), await addPoint(7)];
  set(6, 5);
  await fixture.untilValue(source.id, 5);
  await setShift('丙班');
  const text = 'shift() != "丙班"';
  const condition = { kind: 'expression', text } as const;
  const trigger = await fixture.call(fixture.admin, triggerCalls.create, {
    ...{ itemId: fixture.item, name: `触发${fixture.serial()}` },
    condition: { ...condition, edge: 'true' },
    actions: [{ kind: 'write', pointId: target.id, value: 7 }],
  });
  await fixture.call(fixture.admin, triggerCalls.enable, { ids: [trigger.data.id] });
  const assignment = await fixture.call(fixture.admin, assignmentCalls.create, {
    ...{ itemId: fixture.item, name: `赋值${fixture.serial()}`, mode: 'change', condition },
    ...{ source: { kind: 'point', pointId: source.id }, targetPointId: (await addPoint(8)).id },
  });
  const { id, version: saved } = assignment.data;
  await fixture.call(fixture.admin, assignmentCalls.start, { id, version: saved });
  const untilBoth = async (of: (state: string, reason: string | null) => boolean) => {
    await waitFor('both to look', async () => {
      const one = await fixture.call(fixture.admin, assignmentCalls.get, { id });
      const other = await fixture.call(fixture.admin, triggerCalls.get, { id: trigger.data.id });
      return [one.data, other.data].every(({ state, reason }) => of(state, reason));
    });
  };
  await untilBoth((state, reason) => ['waiting', 'idle'].includes(state) && reason === null);
  await setShift('早班');
  await untilBoth((_, reason) => reason !== null);
  expect([held(7), held(8)]).toEqual([0, 0]);
});

it('what names a shift that was renamed is told, by the calendar and by the check', async () => {
  const [source, target] = [await addPoint(1), await addPoint(2)];
  await setShift('甲班');
  const place = { itemId: fixture.item };
  const missing = async () =>
    (await fixture.call(fixture.admin, shiftCalendarCalls.missing, place)).data.list
      .filter(({ shift }) => shift.startsWith('甲'))
      .map(({ shift, subject }) => [subject, shift]);
  const named = { kind: 'shift', shift: '甲班' } as const;
  await fixture.call(fixture.admin, assignmentCalls.create, {
    ...{ ...place, name: `赋值${fixture.serial()}`, mode: 'change', condition: named },
    ...{ source: { kind: 'point', pointId: source.id }, targetPointId: target.id },
  });
  await fixture.call(fixture.admin, triggerCalls.create, {
    ...{ ...place, name: `触发${fixture.serial()}`, condition: { ...named, edge: 'true' } },
    // What it raises is no expression.
    actions: [{ kind: 'event', text: 'shift() = "甲乙"' }],
  });
  await fixture.call(fixture.admin, interlockCalls.create, {
    ...{ ...place, name: `联锁${fixture.serial()}`, lockReason: '交接', whenUnknown: 'allow' },
    ...{ enabled: true, locked: { kind: 'point', pointId: target.id } },
    condition: { kind: 'expression', text: 'shift() = "甲班"' },
  });
  await fixture.call(fixture.admin, historyTaskCalls.create, {
    ...{ ...place, name: `任务${fixture.serial()}`, mode: 'condition', pointIds: [source.id] },
    condition: { kind: 'expression', text: 'shift() != "甲班" and shift() != "甲休"' },
  });
  expect(await missing()).toEqual([['history_task', '甲休']]);
  await setShift('早班');
  expect(await missing()).toEqual([
    ['assignment', '甲班'],
    ['trigger', '甲班'],
    ['interlock', '甲班'],
    ['history_task', '甲班'],
    ['history_task', '甲休'],
  ]);
  const { data } = await fixture.call(fixture.admin, itemCheckCalls.get, place);
  expect(data.list).toContainEqual(
    expect.objectContaining({
      ...{ weight: 'warning', code: 'shift_calendar.name_missing', subject: 'interlock' },
      details: { shift: '甲班' },
    }),
  );
});
