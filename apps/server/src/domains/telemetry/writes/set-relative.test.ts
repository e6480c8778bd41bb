/** Writes by the value that a point has: reckoned here, from what the machine holds at that moment. */
import { telemetryCalls } from '@millwright/contract/telemetry/telemetry.calls';
import type { RelativeChange } from '@millwright/contract/telemetry/telemetry.schemas';
import { DataType, type PointId } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DeviceFixture, openDeviceFixture } from '../device-fixture.builders.ts';

let fixture: DeviceFixture;
beforeAll(async () => {
  fixture = await openDeviceFixture();
});
afterAll(() => fixture.close());
beforeEach(() => fixture.renew());

const give = (pointId: PointId, change: RelativeChange, key?: string) =>
  fixture.call(fixture.admin, telemetryCalls.setRelative, {
    pointId,
    change,
    ...(key === undefined ? {} : { idempotencyKey: key }),
  });
const ended = (commandId: number) =>
  waitFor('the command to end', async () => {
    const { data } = await fixture.call(fixture.admin, telemetryCalls.writeState, { commandId });
    return data.finishedAt !== null && data;
  });
const holdings = () => fixture.machine.unit(1).holdings;
/** Polled once, and then not again while the test runs. */
const seldom = { periodMs: 3_600_000 };

describe('a relative write', () => {
  it('adds to what the machine holds now, not to what was polled', async () => {
    const device = await fixture.addMachine(seldom);
    const point = await fixture.addPoint(device.id, { slope: 0.1 });
    await fixture.untilValue(point.id, 0);
    // Somebody turned the knob at the machine since.
    holdings()[10] = 200;
    const change = { op: 'add', by: 2.5 } as const;
    const { data } = await give(point.id, change);
    expect(await ended(data.commandId)).toMatchObject({
      ...{ state: 'confirmed', change, oldValue: '20', newValue: '22.5', readBack: '22.5' },
    });
    expect(holdings()[10]).toBe(225);
  });

  it('toggles a switch', async () => {
    const device = await fixture.addMachine(seldom);
    const point = await fixture.addPoint(device.id, { dataType: DataType.BOOL, bit: 3 });
    await fixture.untilValue(point.id, 0);
    const { data: on } = await give(point.id, { op: 'toggle' });
    expect(await ended(on.commandId)).toMatchObject({ state: 'confirmed', newValue: '1' });
    expect(holdings()[10]).toBe(8);
    const { data: off } = await give(point.id, { op: 'toggle' });
    expect(await ended(off.commandId)).toMatchObject({ state: 'confirmed', newValue: '0' });
    expect(holdings()[10]).toBe(0);
  });

  it('of several at once counts each', async () => {
    const device = await fixture.addMachine();
    const point = await fixture.addPoint(device.id);
    await fixture.untilValue(point.id, 0);
    const given = await Promise.all([1, 2, 3, 4].map(() => give(point.id, { op: 'add', by: 5 })));
    for (const { data } of given) {
      expect(await ended(data.commandId)).toMatchObject({ state: 'confirmed' });
    }
    expect(holdings()[10]).toBe(20);
  });

  it('is carried out once for one intent', async () => {
    const device = await fixture.addMachine();
    const point = await fixture.addPoint(device.id);
    await fixture.untilValue(point.id, 0);
    const key = `intent-${fixture.serial()}-of-five`;
    const [first, again] = await Promise.all([
      give(point.id, { op: 'add', by: 5 }, key),
      give(point.id, { op: 'add', by: 5 }, key),
    ]);
    expect(again.data.commandId).toBe(first.data.commandId);
    await ended(first.data.commandId);
    expect(holdings()[10]).toBe(5);
  });

  it('is held to the writing range, and named and logged with what was read', async () => {
    const device = await fixture.addMachine(seldom);
    const point = await fixture.addPoint(device.id, { writeMin: 0, writeMax: 40 });
    await fixture.untilValue(point.id, 0);
    holdings()[10] = 38;
    expect(await give(point.id, { op: 'add', by: 5 })).toMatchObject({
      ...{ code: 422, error: 'telemetry.beyond_write_range', details: { value: 43 } },
    });
    const log = await fixture.call(fixture.admin, telemetryCalls.writeList, { pointId: point.id });
    expect(log.data.list).toMatchObject([
      { state: 'refused', oldValue: '38', newValue: '43', change: { op: 'add', by: 5 } },
    ]);
    expect(holdings()[10]).toBe(38);
  });

  it.each([
    ['adding to a switch', { op: 'add', by: 1 }, DataType.BOOL, 'telemetry.not_a_number'],
    ['toggling a number', { op: 'toggle' }, DataType.INT16U, 'telemetry.not_a_switch'],
  ] as const)('%s is refused and logged', async (_what, change, dataType, error) => {
    const device = await fixture.addMachine();
    const point = await fixture.addPoint(device.id, {
      dataType,
      ...(dataType === DataType.BOOL ? { bit: 0 } : {}),
    });
    await fixture.untilValue(point.id, 0);
    expect(await give(point.id, change)).toMatchObject({ code: 422, error });
    const log = await fixture.call(fixture.admin, telemetryCalls.writeList, { pointId: point.id });
    expect(log.data.list).toMatchObject([{ state: 'refused', reason: error, newValue: '' }]);
  });

  it('writes nothing where the point cannot be read', async () => {
    const device = await fixture.addMachine(seldom);
    const point = await fixture.addPoint(device.id);
    await fixture.untilValue(point.id, 0);
    fixture.machine.faults.exceptions = [
      { space: 'holding', first: 10, last: 10, code: 2, on: 'read' },
    ];
    expect(await give(point.id, { op: 'add', by: 5 })).toMatchObject({
      error: 'telemetry.value_unknown',
    });
    expect(holdings()[10]).toBe(0);
  });
});
