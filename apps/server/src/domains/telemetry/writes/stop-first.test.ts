/** A person writes the rest value while much waits for the line. */
import { telemetryCalls } from '@millwright/contract/telemetry/telemetry.calls';
import { waitFor } from '@millwright/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type DeviceFixture, openDeviceFixture } from '../device-fixture.builders.ts';

let fixture: DeviceFixture;
beforeAll(async () => {
  fixture = await openDeviceFixture();
});
afterAll(() => fixture.close());
beforeEach(() => fixture.renew());

const stateOf = async (commandId: number) =>
  (await fixture.call(fixture.admin, telemetryCalls.writeState, { commandId })).data;
const untilEnded = (commandId: number) =>
  waitFor('the command to end', async () => {
    const now = await stateOf(commandId);
    return now.finishedAt !== null && now;
  });
const set = async (pointId: number, value: number) => {
  const { data } = await fixture.call(fixture.admin, telemetryCalls.setValue, { pointId, value });
  return data.commandId;
};

it('goes before what waits for other points, and what waited for its own is not sent', async () => {
  const device = await fixture.addMachine({ timeoutMs: 3000, periodMs: 3_600_000 });
  const [motor, ...others] = await Promise.all(
    Array.from({ length: 15 }, (_, n) => fixture.addPoint(device.id, { address: `${10 + 2 * n}` })),
  );
  if (!motor) throw expect.fail();
  await fixture.untilValue(motor.id, 0);
  const { holdings } = fixture.machine.unit(1);
  holdings[10] = 9;
  fixture.machine.faults.delay = 150;
  const given = await Promise.all(others.map(({ id }) => set(id, 4)));
  const earlier = await set(motor.id, 5);
  const stop = await set(motor.id, 0);
  const later = await set(motor.id, 3);
  expect(await untilEnded(stop)).toMatchObject({ newValue: '0' });
  const states = await Promise.all(given.map(stateOf));
  expect(states.filter(({ finishedAt }) => finishedAt === null).length).toBeGreaterThan(5);
  expect(await untilEnded(earlier)).toMatchObject({
    state: 'refused',
    reason: 'telemetry.stopped_meanwhile',
  });
  expect(await untilEnded(later)).toMatchObject({ state: 'confirmed' });
  expect(holdings[10]).toBe(3);
  for (const id of given) expect(await untilEnded(id)).toMatchObject({ state: 'confirmed' });
});
