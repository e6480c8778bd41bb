/** A point that is written by typing its name: no page and no program of a person skips it. */
import { telemetryCalls } from '@millwright/contract/telemetry/telemetry.calls';
import { type PointId, WriteConfirm } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DeviceFixture, openDeviceFixture } from '../device-fixture.builders.ts';

let fixture: DeviceFixture;
beforeAll(async () => {
  fixture = await openDeviceFixture();
});
afterAll(() => fixture.close());
beforeEach(() => fixture.renew());

const holdings = () => fixture.machine.unit(1).holdings;
const typedPoint = async () => {
  const device = await fixture.addMachine();
  const point = await fixture.addPoint(device.id, { writeConfirm: WriteConfirm.typed });
  await fixture.untilValue(point.id, 0);
  return point;
};
const confirmed = (commandId: number) =>
  waitFor('the command to be confirmed', async () => {
    const { data } = await fixture.call(fixture.admin, telemetryCalls.writeState, { commandId });
    return data.state === 'confirmed';
  });
const logged = async (pointId: PointId) =>
  (await fixture.call(fixture.admin, telemetryCalls.writeList, { pointId })).data.list;
const error = 'telemetry.name_not_typed';

describe('a point whose name is typed', () => {
  it('is written by its name, which may have blanks around it', async () => {
    const point = await typedPoint();
    const given = { pointId: point.id, value: 5, typedName: ` ${point.name} ` };
    const { data } = await fixture.call(fixture.admin, telemetryCalls.setValue, given);
    await confirmed(data.commandId);
    expect(holdings()[10]).toBe(5);
  });

  it.each([
    ['without a name', undefined],
    ['by the name of its neighbour', '阀12'],
    ['by nothing', ''],
  ])('is not written %s, and its log says so', async (_what, typedName) => {
    const point = await typedPoint();
    const given = { pointId: point.id, ...(typedName === undefined ? {} : { typedName }) };
    const { setValue, setRelative } = telemetryCalls;
    const details = { point: point.name };
    expect(await fixture.call(fixture.admin, setValue, { ...given, value: 5 })).toMatchObject({
      ...{ code: 422, error, details },
    });
    const change = { op: 'add', by: 5 } as const;
    expect(await fixture.call(fixture.admin, setRelative, { ...given, change })).toMatchObject({
      error,
    });
    expect(await logged(point.id)).toMatchObject([
      { state: 'refused', reason: error },
      { state: 'refused', reason: error },
    ]);
    expect(holdings()[10]).toBe(0);
  });

  it('is undone by its name alone', async () => {
    const { id: pointId, name: typedName } = await typedPoint();
    const given = { pointId, value: 5, typedName };
    const { data } = await fixture.call(fixture.admin, telemetryCalls.setValue, given);
    const { commandId } = data;
    await confirmed(commandId);
    const { undo } = telemetryCalls;
    expect(await fixture.call(fixture.admin, undo, { pointId, commandId })).toMatchObject({
      error,
    });
    const again = await fixture.call(fixture.admin, undo, { pointId, commandId, typedName });
    await confirmed(again.data.commandId);
    expect(holdings()[10]).toBe(0);
  });

  it('is not written in a batch, and nothing of the batch is', async () => {
    const point = await typedPoint();
    const other = await fixture.addPoint(point.deviceId, { address: '11' });
    await fixture.untilValue(other.id, 0);
    const values = [other.id, point.id].map((pointId) => ({ pointId, value: 5 }));
    expect(
      await fixture.call(fixture.admin, telemetryCalls.setValues, {
        ...{ deviceId: point.deviceId, values },
      }),
    ).toMatchObject({ code: 422, error: 'telemetry.batch_typed_name' });
    expect(holdings().slice(10, 12)).toEqual(new Uint16Array([0, 0]));
  });
});
