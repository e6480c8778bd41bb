/** The key of an intent is that of one point and one value: for anything else it answers nothing. */
import { telemetryCalls } from '@millwright/contract/telemetry/telemetry.calls';
import type { DeviceId, PointId } from '@millwright/kernel';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type DeviceFixture, openDeviceFixture } from '../device-fixture.builders.ts';

let fixture: DeviceFixture;
let device: DeviceId;
let port: number;
let points: PointId[];
beforeAll(async () => {
  fixture = await openDeviceFixture();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.renew();
  const machine = await fixture.addMachine();
  device = machine.id;
  port = machine.port;
  points = [];
  for (const address of ['10', '11']) {
    const { id } = await fixture.addPoint(device, { address });
    await fixture.untilValue(id, 0);
    points.push(id);
  }
});

const reused = { error: 'telemetry.key_reused', data: null };

it('is refused of another point, another value and another change', async () => {
  const [one, other] = points as [PointId, PointId];
  const idempotencyKey = `intent-${fixture.serial()}`;
  const set = (pointId: PointId) =>
    fixture.call(fixture.admin, telemetryCalls.setValue, { pointId, value: 5, idempotencyKey });
  const add = (pointId: PointId) =>
    fixture.call(fixture.admin, telemetryCalls.setRelative, {
      ...{ pointId, idempotencyKey, change: { op: 'add', by: 1 } },
    });
  const first = await set(one);
  expect((await set(one)).data.commandId).toBe(first.data.commandId);
  expect(await set(other)).toMatchObject(reused);
  expect(await add(other)).toMatchObject(reused);
  expect(await add(one)).toMatchObject(reused);
  const { setValue, setRelative } = telemetryCalls;
  const six = { pointId: one, value: 6, idempotencyKey };
  expect(await fixture.call(fixture.admin, setValue, six)).toMatchObject(reused);
  const changeKey = `change-${fixture.serial()}`;
  const change = (by: number) =>
    fixture.call(fixture.admin, setRelative, {
      ...{ pointId: one, idempotencyKey: changeKey, change: { op: 'add', by } },
    });
  const changed = await change(1);
  expect((await change(1)).data.commandId).toBe(changed.data.commandId);
  expect(await change(100)).toMatchObject(reused);
});

it('is refused of a batch for another device, or of other values', async () => {
  const idempotencyKey = `batch-intent-${fixture.serial()}`;
  const send = (deviceId: DeviceId, pointId: PointId | undefined) =>
    fixture.call(fixture.admin, telemetryCalls.setValues, {
      ...{ deviceId, idempotencyKey, values: [{ pointId: pointId ?? 0, value: 5 }] },
    });
  const first = await send(device, points[0]);
  const again = await send(device, points[0]);
  expect(again.data.batchId).toBe(first.data.batchId);
  const six = { deviceId: device, idempotencyKey, values: [{ pointId: points[0] ?? 0, value: 6 }] };
  expect(await fixture.call(fixture.admin, telemetryCalls.setValues, six)).toMatchObject(reused);
  const second = await fixture.addMachine({ port, unitId: 2 });
  const { id } = await fixture.addPoint(second.id, { address: '10' });
  await fixture.untilValue(id, 0);
  expect(await send(second.id, id)).toMatchObject(reused);
});
