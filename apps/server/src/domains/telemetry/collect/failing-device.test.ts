import { Quality } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DeviceFixture, openDeviceFixture } from '../device-fixture.builders.ts';

let fixture: DeviceFixture;
beforeAll(async () => {
  fixture = await openDeviceFixture();
});
afterAll(() => fixture?.close());

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
