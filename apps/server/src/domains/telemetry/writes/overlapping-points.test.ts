/** Points over the same registers: no way past what one of them asks for leads through another. */
import { deviceBatchCalls } from '@millwright/contract/devices/device-batches/device-batches.calls';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import type { PointInput } from '@millwright/contract/devices/points/points.schemas';
import { dataMonitorCalls } from '@millwright/contract/telemetry/data-monitor.calls';
import { interlockCalls } from '@millwright/contract/telemetry/interlocks/interlocks.calls';
import type { Locked } from '@millwright/contract/telemetry/interlocks/interlocks.schemas';
import { telemetryCalls } from '@millwright/contract/telemetry/telemetry.calls';
import { DataType, type DeviceId, type PointId, WriteConfirm } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DeviceFixture, openDeviceFixture } from '../device-fixture.builders.ts';

let fixture: DeviceFixture;
let device: DeviceId;
let port: number;
beforeAll(async () => {
  fixture = await openDeviceFixture();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.renew();
  ({ id: device, port } = await fixture.addMachine({ timeoutMs: 2000 }));
});

const addPoint = async (given: Partial<PointInput> = {}) => {
  const point = await fixture.addPoint(device, given);
  await fixture.untilValue(point.id, 0);
  return point;
};
const held = (address = 10) => fixture.machine.unit(1).holdings[address];
const { setValue, setValues, setRelative, writeState } = telemetryCalls;
const set = (pointId: number, value: number, more: { typedName?: string } = {}) =>
  fixture.call(fixture.admin, setValue, { pointId, value, ...more });
const untilEnded = (commandId: number) =>
  waitFor('the command to end', async () => {
    const { data } = await fixture.call(fixture.admin, writeState, { commandId });
    return data.finishedAt !== null && data;
  });

describe('what one point asks for is asked of those at its place', () => {
  it.each<[string, Partial<PointInput>]>([
    ['the same registers', {}],
    ['a bit of them', { dataType: DataType.BOOL, bit: 3 }],
    ['more of them', { address: '9', dataType: DataType.INT32U }],
  ])('the approval of a second person, through %s', async (_what, twin) => {
    await addPoint({ writeConfirm: WriteConfirm.approved });
    const other = await addPoint(twin);
    expect((await set(other.id, 1)).data).toMatchObject({ state: 'awaiting-approval' });
    const { id: pointId, deviceId } = other;
    expect(
      await fixture.call(fixture.admin, setRelative, { pointId, change: { op: 'toggle' } }),
    ).toMatchObject({ error: 'telemetry.approval_value_only' });
    expect(
      await fixture.call(fixture.admin, setValues, { deviceId, values: [{ pointId, value: 1 }] }),
    ).toMatchObject({ error: 'telemetry.batch_approval' });
    expect([held(9), held(10)]).toEqual([0, 0]);
  });

  it('the name, typed: that of the point that is written', async () => {
    await addPoint({ writeConfirm: WriteConfirm.typed });
    const other = await addPoint();
    expect(await set(other.id, 1)).toMatchObject({ error: 'telemetry.name_not_typed' });
    expect((await set(other.id, 1, { typedName: other.name })).code).toBe(200);
  });

  it('and is shown of each', async () => {
    await addPoint({ writeConfirm: WriteConfirm.approved });
    const other = await addPoint({ writeConfirm: WriteConfirm.slide });
    const { data } = await fixture.call(fixture.admin, dataMonitorCalls.device, {
      deviceId: device,
    });
    expect(data.list.find(({ pointId }) => pointId === other.id)).toMatchObject({
      writeConfirm: WriteConfirm.approved,
    });
  });

  it('of another device that is the same machine, too', async () => {
    const asking = await addPoint({
      writeConfirm: WriteConfirm.approved,
      writeMin: 0,
      writeMax: 9,
    });
    const twin = await fixture.addMachine({ port });
    const other = await fixture.addPoint(twin.id);
    const bit = await fixture.addPoint(twin.id, { dataType: DataType.BOOL, bit: 3 });
    const neighbour = await fixture.addPoint(twin.id, { address: '11' });
    for (const { id } of [other, neighbour]) await fixture.untilValue(id, 0);
    expect((await set(other.id, 5)).data).toMatchObject({ state: 'awaiting-approval' });
    expect(await set(other.id, 10)).toMatchObject({
      ...{ error: 'telemetry.beyond_overlapping', details: { other: asking.name } },
    });
    expect(await set(bit.id, 1)).toMatchObject({ error: 'telemetry.range_of_overlapping' });
    expect((await set(neighbour.id, 5)).data).toMatchObject({ state: 'sent' });
    const again = { ...asking, writeConfirm: WriteConfirm.button, writeMin: null, writeMax: null };
    await fixture.call(fixture.admin, pointCalls.edit, again);
    await waitFor('the edit to be taken over', async () => (await set(bit.id, 1)).code === 200);
  });

  it('not of their neighbours, nor by what nobody can write', async () => {
    await addPoint({ writeConfirm: WriteConfirm.approved });
    const neighbour = await addPoint({ address: '11' });
    expect((await set(neighbour.id, 1)).data).toMatchObject({ state: 'sent' });
    await addPoint({ address: '20', writable: false, writeConfirm: WriteConfirm.approved });
    const other = await addPoint({ address: '20' });
    expect((await set(other.id, 1)).data).toMatchObject({ state: 'sent' });
  });

  it('also where a point that asks for it ceases to', async () => {
    const point = await addPoint({ writeConfirm: WriteConfirm.approved });
    await addPoint({ writeConfirm: WriteConfirm.approved });
    const edited = { ...point, writeConfirm: WriteConfirm.button };
    await fixture.call(fixture.admin, pointCalls.edit, edited);
    expect((await set(point.id, 5)).data).toMatchObject({ state: 'awaiting-approval' });
  });
});

describe('what locks a point locks what is at its place', () => {
  let guard: PointId;
  beforeEach(async () => {
    guard = (await addPoint({ address: '30' })).id;
  });
  const lock = async (locked: Locked): Promise<void> => {
    await fixture.call(fixture.admin, interlockCalls.create, {
      ...{ itemId: fixture.item, name: `联锁${fixture.serial()}`, locked },
      condition: { kind: 'comparison', pointId: guard, sign: '=', value: 0 },
      ...{ lockReason: '检修门打开', whenUnknown: 'forbid', enabled: true },
    });
  };
  const forbidding = async (pointId: PointId) =>
    (await fixture.call(fixture.admin, interlockCalls.forbidding, { pointId })).data.list;
  const holds = { error: 'interlock.holds', details: { why: '检修门打开' } };

  it.each<[string, Partial<PointInput>]>([
    ['the same registers', {}],
    ['a bit of them', { dataType: DataType.BOOL, bit: 3 }],
    ['more of them', { address: '9', dataType: DataType.INT32U }],
  ])('through %s', async (_what, twin) => {
    const locked = await addPoint();
    const other = await addPoint(twin);
    const neighbour = await addPoint({ address: '11' });
    await lock({ kind: 'point', pointId: locked.id });
    const { id: pointId, deviceId } = other;
    expect(await set(pointId, 1)).toMatchObject(holds);
    expect(
      await fixture.call(fixture.admin, setValues, { deviceId, values: [{ pointId, value: 1 }] }),
    ).toMatchObject(holds);
    expect(await forbidding(pointId)).toMatchObject([{ lockReason: '检修门打开' }]);
    expect([held(9), held(10)]).toEqual([0, 0]);
    expect((await set(neighbour.id, 1)).data).toMatchObject({ state: 'sent' });
  });

  it('through another device that is the same machine, whose points are locked with it', async () => {
    const locked = await addPoint();
    const twin = await fixture.addMachine({ port });
    const other = await fixture.addPoint(twin.id);
    const elsewhere = await fixture.addPoint(twin.id, { address: '20' });
    for (const { id } of [other, elsewhere]) await fixture.untilValue(id, 0);
    await lock({ kind: 'point', pointId: locked.id });
    expect(await set(other.id, 1)).toMatchObject(holds);
    expect((await set(elsewhere.id, 1)).data).toMatchObject({ state: 'sent' });
    await lock({ kind: 'device', deviceId: device });
    expect(await set(elsewhere.id, 2)).toMatchObject(holds);
  });

  it.each([
    ['station 255', 1, 255],
    ['station 0', 7, 0],
    ['any station, where that of station 0 is locked', 0, 7],
    ['station 255, where that of station 0 is locked', 0, 255],
  ])('through %s of the same address', async (_what, lockedUnit, otherUnit) => {
    const withPoint = async (unitId: number) => {
      const { id } = await fixture.addMachine({ port, unitId });
      const point = await fixture.addPoint(id);
      await fixture.untilValue(point.id, 0);
      return { id, point };
    };
    const [locked, other] = [await withPoint(lockedUnit), await withPoint(otherUnit)];
    const elsewhere = await fixture.addPoint(other.id, { address: '20' });
    await fixture.untilValue(elsewhere.id, 0);
    const apart = await withPoint(9);
    await lock({ kind: 'point', pointId: locked.point.id });
    expect(await set(other.point.id, 1)).toMatchObject(holds);
    expect((await set(elsewhere.id, 1)).data).toMatchObject({ state: 'sent' });
    if (![0, 255].includes(lockedUnit)) {
      expect((await set(apart.point.id, 1)).data).toMatchObject({ state: 'sent' });
    }
    await lock({ kind: 'device', deviceId: locked.id });
    expect(await set(elsewhere.id, 2)).toMatchObject(holds);
    expect(await forbidding(elsewhere.id)).toMatchObject([{ lockReason: '检修门打开' }]);
  });

  it('through another device though the one that is locked was switched off', async () => {
    const locked = await addPoint();
    const strict = await addPoint({ address: '30', writeConfirm: WriteConfirm.approved });
    const twin = await fixture.addMachine({ port });
    const other = await fixture.addPoint(twin.id);
    const beside = await fixture.addPoint(twin.id, { address: '30' });
    for (const { id } of [other, beside]) await fixture.untilValue(id, 0);
    await lock({ kind: 'point', pointId: locked.id });
    const off = { ids: [device], enabled: false };
    await fixture.call(fixture.admin, deviceBatchCalls.switch, off);
    await waitFor(
      'it to be forgotten',
      () => (fixture.valueNow(strict.id)?.value ?? null) === null,
    );
    expect(await set(other.id, 1)).toMatchObject({ error: expect.stringMatching(/^interlock\./) });
    expect((await set(beside.id, 1)).data).toMatchObject({ state: 'awaiting-approval' });
  });

  it('also where it is locked while the value waits for its line', async () => {
    const point = await addPoint();
    const other = await addPoint();
    fixture.machine.faults.delay = 1000;
    const before = await set(other.id, 1);
    const { data } = await set(point.id, 5);
    await lock({ kind: 'point', pointId: other.id });
    expect(await forbidding(point.id)).toHaveLength(1);
    expect(await untilEnded(data.commandId)).toMatchObject({
      ...{ state: 'refused', reason: 'interlock.holds' },
    });
    expect(before.code).toBe(200);
    expect(held()).not.toBe(5);
  });
});

describe('the writing range of a point binds what is written through others', () => {
  it('by what it comes to there', async () => {
    const ranged = await addPoint({ writeMin: 0, writeMax: 10, slope: 0.1 });
    const other = await addPoint();
    expect(await set(other.id, 101)).toMatchObject({
      ...{ code: 422, error: 'telemetry.beyond_overlapping' },
      details: { point: other.name, other: ranged.name, value: '10.1' },
    });
    expect(held()).toBe(0);
    expect((await set(other.id, 100)).code).toBe(200);
  });

  it('or not at all, where that cannot be told', async () => {
    const ranged = await addPoint({ writeMin: 0, writeMax: 10 });
    const bit = await addPoint({ dataType: DataType.BOOL, bit: 15 });
    expect(await set(bit.id, 1)).toMatchObject({
      ...{ code: 422, error: 'telemetry.range_of_overlapping' },
      details: { point: bit.name, other: ranged.name },
    });
    expect((await set(ranged.id, 5)).code).toBe(200);
  });
});

it('is unknown where a frame went to the same registers by another point before the read-back', async () => {
  const one = await addPoint();
  const other = await addPoint({ dataType: DataType.INT32U, address: '9' });
  fixture.machine.faults.delay = 150;
  const first = await set(one.id, 5);
  const second = await set(other.id, 7);
  expect(await untilEnded(first.data.commandId)).toMatchObject({
    ...{ state: 'timed-out', reason: 'telemetry.overwritten' },
  });
  expect(await untilEnded(second.data.commandId)).toMatchObject({ state: 'confirmed' });
});

describe('a value that waits behind a slow reply', () => {
  it.each<[string, 'own' | 'other', Partial<PointInput>]>([
    ['its point comes to ask for approval', 'own', { writeConfirm: WriteConfirm.approved }],
    ['another point at its place does', 'other', { writeConfirm: WriteConfirm.approved }],
    ['another point at its place comes to have a range', 'other', { writeMin: 0, writeMax: 4 }],
  ])('is not sent when %s', async (_what, which, change) => {
    const point = await addPoint();
    const other = await addPoint();
    fixture.machine.faults.delay = 1000;
    const before = await set(other.id, 1);
    const { data } = await set(point.id, 5);
    const edited = which === 'own' ? point : other;
    await fixture.call(fixture.admin, pointCalls.edit, { ...edited, ...change });
    expect(await untilEnded(data.commandId)).toMatchObject({
      ...{ state: 'refused', reason: 'telemetry.point_changed' },
    });
    expect(before.code).toBe(200);
    expect(held()).not.toBe(5);
  });
});
