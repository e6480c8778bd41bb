/** A person writes the rest value while much waits for the line. */
import { holdCalls } from '@millwright/contract/telemetry/holds/holds.calls';
import type { Hold } from '@millwright/contract/telemetry/holds/holds.schemas';
import { holdsTopic } from '@millwright/contract/telemetry/holds/holds.topics';
import { telemetryCalls } from '@millwright/contract/telemetry/telemetry.calls';
import type { PointId } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { hashToken } from '../../../platform/access/index.ts';
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

/** A slow line with many set-points, and one to the first motor, that wait for it. */
const busy = async (
  before: (motor: { readonly id: PointId }) => Promise<void> = async () => {},
) => {
  const device = await fixture.addMachine({ timeoutMs: 3000, periodMs: 3_600_000 });
  const points = await Promise.all(
    Array.from({ length: 15 }, (_, n) => fixture.addPoint(device.id, { address: `${10 + 2 * n}` })),
  );
  const [motor, pump, ...others] = points;
  if (!motor || !pump) throw expect.fail();
  await fixture.untilValue(motor.id, 0);
  const { holdings } = fixture.machine.unit(1);
  holdings[10] = 9;
  await before(motor);
  fixture.machine.faults.delay = 150;
  const given = await Promise.all(others.map(({ id }) => set(id, 4)));
  const earlier = await set(motor.id, 5);
  const stillWaiting = async () =>
    (await Promise.all(given.map(stateOf))).filter(({ finishedAt }) => finishedAt === null).length;
  return { device, motor, pump, holdings, earlier, stillWaiting };
};
const several = async (device: number, values: readonly { pointId: number; value: number }[]) => {
  const { setValues } = telemetryCalls;
  const { data } = await fixture.call(fixture.admin, setValues, {
    ...{ deviceId: device, values: [...values] },
  });
  return data.commands.map(({ commandId }) => commandId);
};
const stopped = { state: 'refused', reason: 'telemetry.stopped_meanwhile' };

it('goes so, too, as several that bring to rest alone', async () => {
  const { device, motor, pump, holdings, earlier, stillWaiting } = await busy();
  const stops = await several(device.id, [
    { pointId: pump.id, value: 0 },
    { pointId: motor.id, value: 0 },
  ]);
  for (const id of stops) expect(await untilEnded(id)).toMatchObject({ state: 'confirmed' });
  expect(await stillWaiting()).toBeGreaterThan(4);
  expect(await untilEnded(earlier)).toMatchObject(stopped);
  expect(holdings[10]).toBe(0);
});

it('keeps its place among several of which one does not', async () => {
  const { device, motor, pump, holdings, earlier, stillWaiting } = await busy();
  const mixed = await several(device.id, [
    { pointId: pump.id, value: 3 },
    { pointId: motor.id, value: 0 },
  ]);
  for (const id of mixed) expect(await untilEnded(id)).toMatchObject({ state: 'confirmed' });
  expect(await stillWaiting()).toBe(0);
  expect((await untilEnded(earlier)).reason).not.toBe(stopped.reason);
  expect(holdings[10]).toBe(0);
});

it.each([
  ['station 255', 1, 255],
  ['station 0', 1, 0],
  ['any station of an address where it was given to station 255', 255, 1],
])('takes back what was given to its place through %s', async (_what, stopUnit, otherUnit) => {
  const { port } = await fixture.addMachine({ unitId: 9 });
  const withPoints = async (unitId: number, many: number) => {
    const settings = { port, unitId, timeoutMs: 3000, periodMs: 3_600_000 };
    const { id } = await fixture.addMachine(settings);
    const points = await Promise.all(
      Array.from({ length: many }, (_, n) => fixture.addPoint(id, { address: `${10 + 2 * n}` })),
    );
    for (const point of points) await fixture.untilValue(point.id, 0);
    return points;
  };
  const [motor] = await withPoints(stopUnit, 1);
  const [same, ...others] = await withPoints(otherUnit, 12);
  if (!motor || !same) throw expect.fail();
  fixture.machine.faults.delay = 150;
  await Promise.all(others.map(({ id }) => set(id, 4)));
  const earlier = await set(same.id, 5);
  const apart = await set(others[0]?.id ?? 0, 6);
  const stop = await set(motor.id, 0);
  expect(await untilEnded(stop)).toMatchObject({ state: 'confirmed' });
  expect(await untilEnded(earlier)).toMatchObject(stopped);
  expect(await untilEnded(apart)).toMatchObject({ state: 'confirmed' });
  expect((await untilEnded(await set(same.id, 3))).state).toBe('confirmed');
});

it('of a held button takes back what was given to its place while it was held', async () => {
  const key = 'key-of-a-press-on-a-busy-line';
  const held = () =>
    fixture.server.published.flatMap(({ topic, data }) =>
      topic === holdsTopic.name && (data as Hold).key === key ? [data as Hold] : [],
    );
  const { motor, holdings, earlier } = await busy(async ({ id: pointId }) => {
    const pressed = { pointId, key, pressed: 1, released: 0 };
    await fixture.call(fixture.admin, holdCalls.press, pressed);
    await waitFor('the press', () => held().at(-1)?.state === 'held');
  });
  fixture.server.buttons.letGo(key, hashToken(fixture.admin));
  await waitFor('the release', () => held().at(-1)?.state === 'over');
  expect(await untilEnded(earlier)).toMatchObject(stopped);
  expect(holdings[10]).toBe(0);
  expect((await untilEnded(await set(motor.id, 3))).state).toBe('confirmed');
});

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
