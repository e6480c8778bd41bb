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

it('writes to a machine that answers, though it refuses every read', async () => {
  const device = await fixture.addMachine();
  const point = await fixture.addPoint(device.id);
  await fixture.untilValue(point.id, 0);
  fixture.machine.faults.exceptions = [
    { space: 'holding', first: 0, last: 0xffff, code: 2, on: 'read' },
  ];
  await fixture.untilState(device.id, 'abnormal');
  expect((await fixture.write(point.id, 7)).data).toMatchObject({
    state: 'timed-out',
    reason: 'telemetry.write_timed_out',
  });
  expect(fixture.machine.unit(1).holdings[10]).toBe(7);
  fixture.machine.faults.exceptions = [];
  await fixture.untilValue(point.id, 7);
  await fixture.untilState(device.id, 'online');
  fixture.machine.faults.silentUnits.add(1);
  await waitFor('its silence', () => fixture.stateOf(device.id) !== 'online');
  expect(await fixture.write(point.id, 8)).toMatchObject({ error: 'telemetry.device_offline' });
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
