/** A person stops a machine that was away and is back: on sockets. */
import { telemetryCalls } from '@millwright/contract/telemetry/telemetry.calls';
import { seconds } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type DeviceFixture, openDeviceFixture } from '../device-fixture.builders.ts';

let fixture: DeviceFixture;
beforeAll(async () => {
  fixture = await openDeviceFixture();
});
afterAll(() => fixture.close());
beforeEach(() => fixture.renew());

const holdings = () => fixture.machine.unit(1).holdings;

const lost = async () => {
  const device = await fixture.addMachine();
  const point = await fixture.addPoint(device.id);
  await fixture.untilValue(point.id, 0);
  await fixture.renew();
  await fixture.untilState(device.id, 'offline');
  return { device, point };
};

it('goes at once, while another value is refused', async () => {
  const { device, point } = await lost();
  expect(await fixture.write(point.id, 5)).toMatchObject({ error: 'telemetry.device_offline' });
  const started = performance.now();
  holdings()[10] = 9;
  await fixture.machine.listen(device.port);
  const { data } = await fixture.write(point.id, 0);
  expect(data).toMatchObject({ state: 'confirmed', newValue: '0' });
  expect(performance.now() - started).toBeLessThan(seconds(4));
  expect(holdings()[10]).toBe(0);
});

it('goes so, too, as several that bring to rest alone; others are refused', async () => {
  const { device, point } = await lost();
  const several = (value: number) =>
    fixture.call(fixture.admin, telemetryCalls.setValues, {
      ...{ deviceId: device.id, values: [{ pointId: point.id, value }] },
    });
  holdings()[10] = 9;
  expect(await several(5)).toMatchObject({ error: 'telemetry.device_offline' });
  await fixture.machine.listen(device.port);
  expect((await several(0)).code).toBe(200);
  await waitFor('the stop', () => holdings()[10] === 0);
});

it('is refused as offline where the machine is not there', async () => {
  const { point } = await lost();
  expect(await fixture.write(point.id, 0)).toMatchObject({ error: 'telemetry.device_offline' });
});
