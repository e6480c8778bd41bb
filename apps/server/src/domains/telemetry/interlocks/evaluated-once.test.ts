/** A batch asks each interlock once, however many of its points it locks. */
import { interlockCalls } from '@millwright/contract/telemetry/interlocks/interlocks.calls';
import { telemetryCalls } from '@millwright/contract/telemetry/telemetry.calls';
import type { PointId } from '@millwright/kernel';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type DeviceFixture, openDeviceFixture } from '../device-fixture.builders.ts';
import { RunningInterlock } from './run/running-interlock.ts';

const count = 20;
let fixture: DeviceFixture;
beforeAll(async () => {
  fixture = await openDeviceFixture();
});
afterAll(() => fixture.close());

it('makes texts only of those that forbid', async () => {
  const { id: deviceId } = await fixture.addMachine();
  const points: PointId[] = [];
  for (let n = 0; n < count; n += 1) {
    points.push((await fixture.addPoint(deviceId, { address: String(n) })).id);
  }
  const [first] = points as [PointId];
  await fixture.untilValue(first, 0);
  const sum = points.map((id) => `{#${id}}`).join(' + ');
  for (let n = 0; n < count; n += 1) {
    await fixture.call(fixture.admin, interlockCalls.create, {
      ...{ itemId: fixture.item, name: `联锁${n}`, lockReason: '模具未闭合', enabled: true },
      locked: n < 10 ? { kind: 'device', deviceId } : { kind: 'point', pointId: first },
      condition: { kind: 'expression', text: `${sum} > ${900 + n}` },
      whenUnknown: 'forbid',
    });
  }
  const write = (value: number) =>
    fixture.call(fixture.admin, telemetryCalls.setValues, {
      deviceId,
      values: points.map((pointId) => ({ pointId, value })),
    });
  const evaluated = vi.spyOn(RunningInterlock.prototype, 'evaluate');
  const told = vi.spyOn(RunningInterlock.prototype, 'standing');
  const values = (): number => evaluated.mock.calls.length;
  // Taken over from the database before they are counted.
  expect((await write(50)).code).toBe(200);
  await fixture.untilValue(first, 50);
  evaluated.mockClear();
  told.mockClear();
  // 20 × 50 is more than all of them allow: the first of all says why, for each of the points.
  const refused = await write(51);
  expect(refused).toMatchObject({
    code: 422,
    error: 'interlock.holds',
    details: { interlock: '联锁0' },
  });
  expect(values()).toBeLessThanOrEqual(count);
  expect(told.mock.calls.length).toBe(1);
  vi.restoreAllMocks();
});
