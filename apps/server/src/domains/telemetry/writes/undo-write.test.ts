/** Undoing a write: only what is still there, and nobody has written over, goes back to what it was. */
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { telemetryCalls } from '@millwright/contract/telemetry/telemetry.calls';
import type { WriteCommand } from '@millwright/contract/telemetry/telemetry.schemas';
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

const ended = (commandId: number) =>
  waitFor('the command to end', async () => {
    const { data } = await fixture.call(fixture.admin, telemetryCalls.writeState, { commandId });
    return data.finishedAt !== null && data;
  });
const write = async (pointId: PointId, value: number | string): Promise<WriteCommand> => {
  const { data } = await fixture.call(fixture.admin, telemetryCalls.setValue, { pointId, value });
  const command = await ended(data.commandId);
  expect(command).toMatchObject({ state: 'confirmed' });
  return command;
};
const undo = ({ pointId, commandId }: WriteCommand, key?: string) =>
  fixture.call(fixture.admin, telemetryCalls.undo, {
    ...{ pointId, commandId },
    ...(key === undefined ? {} : { idempotencyKey: key }),
  });
const logged = async (pointId: PointId) =>
  (await fixture.call(fixture.admin, telemetryCalls.writeList, { pointId })).data.list;
const holdings = () => fixture.machine.unit(1).holdings;
const seldom = { periodMs: 3_600_000 };

/** A point that holds 20. */
const pointAt20 = async (more: object = {}) => {
  holdings()[10] = 20;
  const device = await fixture.addMachine(seldom);
  const point = await fixture.addPoint(device.id, more);
  await fixture.untilValue(point.id, 20);
  return point;
};

describe('undoing', () => {
  it('writes what was there before, by a command that names the one it undoes', async () => {
    const point = await pointAt20();
    const first = await write(point.id, 25);
    expect(await logged(point.id)).toMatchObject([{ undoable: true }]);
    const { data } = await undo(first);
    const change = { op: 'undo', commandId: first.commandId };
    expect(await ended(data.commandId)).toMatchObject({
      ...{ state: 'confirmed', change, oldValue: '25', newValue: '20', readBack: '20' },
    });
    expect(holdings()[10]).toBe(20);
    // Now the undoing is the last write, and can be undone itself.
    expect(await logged(point.id)).toMatchObject([{ undoable: true }, { undoable: false }]);
  });

  it('takes back what was toggled, and what was added to what the machine held then', async () => {
    const device = await fixture.addMachine(seldom);
    const bit = await fixture.addPoint(device.id, { dataType: DataType.BOOL, bit: 3 });
    await fixture.untilValue(bit.id, 0);
    const give = async (pointId: PointId, change: { op: 'toggle' } | { op: 'add'; by: number }) => {
      const { data } = await fixture.call(fixture.admin, telemetryCalls.setRelative, {
        ...{ pointId, change },
      });
      return await ended(data.commandId);
    };
    await ended((await undo(await give(bit.id, { op: 'toggle' }))).data.commandId);
    expect(holdings()[10]).toBe(0);
    const number = await fixture.addPoint(device.id, { address: '11', slope: 0.1 });
    await fixture.untilValue(number.id, 0);
    holdings()[11] = 205;
    const sum = await give(number.id, { op: 'add', by: 2.5 });
    expect(holdings()[11]).toBe(230);
    expect(await ended((await undo(sum)).data.commandId)).toMatchObject({ newValue: '20.5' });
    expect(holdings()[11]).toBe(205);
  });

  it('is refused when something else was written since, and its log says so', async () => {
    const point = await pointAt20();
    const first = await write(point.id, 25);
    // The same value again: what the machine holds does not tell.
    await write(point.id, 25);
    const error = 'telemetry.undo_written_since';
    expect(await undo(first)).toMatchObject({ code: 422, error });
    expect(await logged(point.id)).toMatchObject([
      { state: 'refused', reason: error, change: { op: 'undo', commandId: first.commandId } },
      { undoable: true },
      { undoable: false },
    ]);
    expect(holdings()[10]).toBe(25);
  });

  it('is not kept from it by what was refused since', async () => {
    const point = await pointAt20({ writeMin: 0, writeMax: 40 });
    const first = await write(point.id, 25);
    const beyond = { pointId: point.id, value: 99 };
    await fixture.call(fixture.admin, telemetryCalls.setValue, beyond);
    const { data } = await undo(first);
    expect(await ended(data.commandId)).toMatchObject({ state: 'confirmed' });
  });

  it('is refused when the machine holds something else by now', async () => {
    const point = await pointAt20({ unit: 'bar' });
    const first = await write(point.id, 25);
    // Somebody turned the knob at the machine.
    holdings()[10] = 30;
    expect(await undo(first)).toMatchObject({
      ...{ error: 'telemetry.undo_value_differs', details: { now: '30 bar', written: '25 bar' } },
    });
    expect(holdings()[10]).toBe(30);
  });

  it('is refused when the point was edited since: it may be another register', async () => {
    const point = await pointAt20();
    const first = await write(point.id, 25);
    holdings()[12] = 25;
    await fixture.call(fixture.admin, pointCalls.edit, { ...point, address: '12' });
    expect(await undo(first)).toMatchObject({ error: 'telemetry.undo_point_changed' });
    expect(holdings()[12]).toBe(25);
  });

  it('is held to the writing range', async () => {
    const point = await pointAt20({ writeMin: 22, writeMax: 40 });
    expect(await undo(await write(point.id, 25))).toMatchObject({
      error: 'telemetry.beyond_write_range',
    });
    expect(holdings()[10]).toBe(25);
  });

  it('of what was not confirmed, or was written in a batch, is refused', async () => {
    const point = await pointAt20({ writeMax: 40 });
    const beyond = { pointId: point.id, value: 99 };
    await fixture.call(fixture.admin, telemetryCalls.setValue, beyond);
    const [refused] = await logged(point.id);
    expect(refused && (await undo(refused))).toMatchObject({
      error: 'telemetry.undo_unconfirmed',
    });
    const { data } = await fixture.call(fixture.admin, telemetryCalls.setValues, {
      ...{ deviceId: point.deviceId, values: [{ pointId: point.id, value: 25 }] },
    });
    const [command] = data.commands;
    expect(command && (await ended(command.commandId))).toMatchObject({ state: 'confirmed' });
    expect(command && (await undo(command))).toMatchObject({ error: 'telemetry.undo_of_batch' });
    expect(holdings()[10]).toBe(25);
  });

  it('is carried out once for one intent, and for one of two who undo at once', async () => {
    const point = await pointAt20();
    const first = await write(point.id, 25);
    const key = `undo-${fixture.serial()}-once`;
    const [one, again, other] = await Promise.all([
      undo(first, key),
      undo(first, key),
      undo(first),
    ]);
    // Whichever has its turn first: the intent, both times, or the other.
    const [taken, refused] = one.code === 200 ? [[one, again], [other]] : [[other], [one, again]];
    const [id, ...more] = new Set(taken.map(({ data }) => data.commandId));
    expect(more).toEqual([]);
    for (const late of refused) expect(late.error).toBe('telemetry.undo_written_since');
    await ended(id ?? 0);
    expect(holdings()[10]).toBe(20);
  });

  it('of a command of another point is not found', async () => {
    const point = await pointAt20();
    const first = await write(point.id, 25);
    const other = await fixture.addPoint(point.deviceId, { address: '13' });
    expect(await undo({ ...first, pointId: other.id })).toMatchObject({ code: 404 });
    expect(await logged(other.id)).toEqual([]);
  });
});
