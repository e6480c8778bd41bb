/** The key of an intent is that of one point: elsewhere it answers nothing of what was written there. */
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

it('is refused of another point, for plain writes and for changes', async () => {
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
  expect((await add(one)).data.commandId).toBe(first.data.commandId);
});

it('is refused of a batch for another device', async () => {
  const idempotencyKey = `batch-intent-${fixture.serial()}`;
  const send = (deviceId: DeviceId, pointId: PointId | undefined) =>
    fixture.call(fixture.admin, telemetryCalls.setValues, {
      ...{ deviceId, idempotencyKey, values: [{ pointId: pointId ?? 0, value: 5 }] },
    });
  const first = await send(device, points[0]);
  const again = await send(device, points[0]);
  expect(again.data.batchId).toBe(first.data.batchId);
  const second = await fixture.addMachine({ port, unitId: 2 });
  const { id } = await fixture.addPoint(second.id, { address: '10' });
  await fixture.untilValue(id, 0);
  expect(await send(second.id, id)).toMatchObject(reused);
});
