import { Quality } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type DeviceFixture, openDeviceFixture } from '../device-fixture.builders.ts';

let fixture: DeviceFixture;
beforeAll(async () => {
  fixture = await openDeviceFixture();
});
afterAll(() => fixture?.close());
beforeEach(() => fixture.renew());

it('shows a machine that answers with nothing but exceptions as abnormal until it can be read', async () => {
  const device = await fixture.addMachine();
  const point = await fixture.addPoint(device.id);
  await fixture.untilValue(point.id, 0);
  fixture.machine.faults.exceptions = [{ space: 'holding', first: 0, last: 0xffff, code: 4 }];
  await fixture.untilState(device.id, 'abnormal');
  const [row] = fixture.server.telemetry.devices('all');
  expect(row?.reason).toBe('device.failing');
  expect(fixture.valueNow(point.id)?.quality).toBe(Quality.communication);
  fixture.machine.faults.exceptions = [];
  await fixture.untilState(device.id, 'online');
  await waitFor('a good value', () => fixture.valueNow(point.id)?.quality === Quality.good);
});

it('shows a machine without points as connected, and says so until it has some', async () => {
  const device = await fixture.addMachine();
  const stateNow = () =>
    fixture.server.telemetry.devices('all').find(({ deviceId }) => deviceId === device.id);
  await fixture.untilState(device.id, 'online');
  expect(stateNow()?.reason).toBe('device.no_points');
  const point = await fixture.addPoint(device.id);
  await fixture.untilValue(point.id, 0);
  await waitFor('the reason to go', () => stateNow()?.reason === null);
});
