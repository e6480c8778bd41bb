/** What is known of a write when something else goes to its point before it is read back. */
import { telemetryCalls } from '@millwright/contract/telemetry/telemetry.calls';
import { DataType, type DeviceId } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DeviceFixture, openDeviceFixture } from '../device-fixture.builders.ts';

let fixture: DeviceFixture;
let device: DeviceId;
let port: number;
beforeAll(async () => {
  fixture = await openDeviceFixture();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.renew();
  ({ id: device, port } = await fixture.addMachine({ timeoutMs: 2000 }));
});

const addPoint = async (address: number, given = {}) => {
  const { id } = await fixture.addPoint(device, { address: String(address), ...given });
  await fixture.untilValue(id, 0);
  return id;
};
const held = (address: number) => fixture.machine.unit(1).holdings[address];
const untilEnded = (commandId: number) =>
  waitFor('the command to end', async () => {
    const { data } = await fixture.call(fixture.admin, telemetryCalls.writeState, { commandId });
    return data.finishedAt !== null && data;
  });
const set = async (pointId: number, value: number) => {
  const { data } = await fixture.call(fixture.admin, telemetryCalls.setValue, { pointId, value });
  return data.commandId;
};

it('is unknown where another command came between, which is told of what is there', async () => {
  const point = await addPoint(10);
  fixture.machine.faults.delay = 150;
  const first = await set(point, 5);
  const second = await set(point, 7);
  expect(await untilEnded(first)).toMatchObject({
    ...{ state: 'timed-out', reason: 'telemetry.overwritten' },
  });
  expect(await untilEnded(second)).toMatchObject({ state: 'confirmed', readBack: '7' });
  expect(held(10)).toBe(7);
});

it('sends no flag of a batch of which something was overwritten', async () => {
  const [one, two, flag] = [await addPoint(10), await addPoint(20), await addPoint(30)];
  fixture.machine.faults.delay = 150;
  const { data } = await fixture.call(fixture.admin, telemetryCalls.setValues, {
    ...{ deviceId: device, flag: { pointId: flag, value: 1 } },
    values: [one, two].map((pointId) => ({ pointId, value: 41 })),
  });
  await waitFor('the first frame', async () => held(10) === 41);
  const other = await set(one, 99);
  const ends = await Promise.all(data.commands.map(({ commandId }) => untilEnded(commandId)));
  expect(ends.map(({ state, reason }) => [state, reason])).toEqual([
    ['timed-out', 'telemetry.overwritten'],
    ['confirmed', null],
    ['refused', 'telemetry.batch_unconfirmed'],
  ]);
  expect(await untilEnded(other)).toMatchObject({ state: 'confirmed', readBack: '99' });
  expect([held(10), held(20), held(30)]).toEqual([99, 41, 0]);
});

it('is not undone by a bit of the same register, which another entry of the machine changes', async () => {
  fixture.machine.faults.unknownFunctions.add(22);
  // What is asked of the machine is counted: nothing is polled meanwhile.
  const slow = { port, timeoutMs: 5000, periodMs: 3_600_000 };
  const [one, twin] = [await fixture.addMachine(slow), await fixture.addMachine(slow)];
  const lamp = await fixture.addPoint(one.id, { dataType: DataType.BOOL, bit: 4 });
  const word = await fixture.addPoint(twin.id);
  await fixture.untilValue(lamp.id, 0);
  await fixture.untilValue(word.id, 0);
  // From here on each knows how its machine is asked, and no first reading is under way.
  await fixture.write(lamp.id, 0);
  await fixture.write(word.id, 8);
  const { requests } = fixture.machine;
  fixture.machine.faults.delay = 1000;
  const lit = await set(lamp.id, 1);
  await waitFor('the register to be read', () => fixture.machine.requests > requests);
  fixture.machine.faults.delay = 0;
  const written = await set(word.id, 2);
  await Promise.all([lit, written].map(untilEnded));
  expect(held(10)).toBe(16 + 2);
});

describe('a change by what is read', () => {
  const change = async (pointId: number, by: { op: 'add'; by: number } | { op: 'toggle' }) => {
    const { data } = await fixture.call(fixture.admin, telemetryCalls.setRelative, {
      ...{ pointId, change: by },
    });
    return untilEnded(data.commandId);
  };

  it('reaches a device that writes single registers by no function of their own', async () => {
    const point = await addPoint(10);
    fixture.machine.faults.unknownFunctions.add(6);
    expect(await change(point, { op: 'add', by: 5 })).toMatchObject({ state: 'confirmed' });
    expect(await change(point, { op: 'add', by: 5 })).toMatchObject({ state: 'confirmed' });
    expect(held(10)).toBe(10);
  });

  it('reaches a bit of one that knows no masks', async () => {
    const bit = await addPoint(10, { dataType: DataType.BOOL, bit: 3 });
    fixture.machine.faults.unknownFunctions.add(22);
    expect(await change(bit, { op: 'toggle' })).toMatchObject({ state: 'confirmed' });
    expect(held(10)).toBe(8);
  });
});
