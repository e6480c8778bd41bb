/** What an assignment gave that waits behind a slow machine, and does not hold any more when its turn comes. */
import { assignmentCalls } from '@millwright/contract/telemetry/assignments/assignments.calls';
import type { AssignmentInput } from '@millwright/contract/telemetry/assignments/assignments.schemas';
import { telemetryCalls } from '@millwright/contract/telemetry/telemetry.calls';
import { createModbusFake, type ModbusFake } from '@millwright/drivers/modbus/fake/fake';
import type { PointId } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type DeviceFixture, openDeviceFixture } from '../../device-fixture.builders.ts';

let fixture: DeviceFixture;
/** Holds what is looked at, and answers at once. */
let quick: ModbusFake;
let flag: PointId;
let level: PointId;
let target: PointId;
beforeAll(async () => {
  fixture = await openDeviceFixture();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.renew();
  quick = createModbusFake();
  const slow = await fixture.addMachine({ timeoutMs: 5_000 });
  const other = await fixture.addMachine({ port: await quick.listen() });
  target = (await fixture.addPoint(slow.id, { address: '1' })).id;
  flag = (await fixture.addPoint(other.id, { address: '1' })).id;
  level = (await fixture.addPoint(other.id, { address: '2' })).id;
  for (const point of [target, flag, level]) await fixture.untilValue(point, 0);
});
afterEach(() => quick.close());

const held = () => fixture.machine.unit(1).holdings[1];
const set = async (address: number, point: PointId, value: number): Promise<void> => {
  quick.unit(1).holdings[address] = value;
  await fixture.untilValue(point, value);
};
const start = async (given: Partial<AssignmentInput> = {}): Promise<number> => {
  const { data } = await fixture.call(fixture.admin, assignmentCalls.create, {
    itemId: fixture.item,
    name: `赋值${fixture.serial()}`,
    ...{ mode: 'change', mostPerMinute: 60, targetPointId: target },
    source: { kind: 'point', pointId: level },
    condition: { kind: 'comparison', pointId: flag, sign: '=', value: 1 },
    ...given,
  });
  await fixture.call(fixture.admin, assignmentCalls.start, { id: data.id });
  await waitFor('the assignment to wait', async () => (await load(data.id)).state === 'waiting');
  return data.id;
};
const load = async (id: number) =>
  (await fixture.call(fixture.admin, assignmentCalls.get, { id })).data;
/** Oldest first. */
const log = async (assignmentId: number) =>
  (await fixture.call(fixture.admin, telemetryCalls.writeList, { assignmentId })).data.list
    .map(({ newValue, state, reason }) => [newValue, state, reason])
    .reverse();
const untilLogged = (id: number, count: number) =>
  waitFor(`${count} commands`, async () => (await log(id)).length === count);
const untilEnded = (id: number) =>
  waitFor('its commands to end', async () => {
    const all = await log(id);
    return all.every(([, state]) => state !== 'sent' && state !== 'accepted') && all;
  });
/** From now on a request is under way for so long, and what is given waits behind it. */
const keepBusy = async (): Promise<void> => {
  fixture.machine.faults.delay = 1_500;
  const { requests } = fixture.machine;
  await waitFor('a request', () => fixture.machine.requests > requests);
};

it('is not sent once its condition has ended, and is written when it holds again', async () => {
  const id = await start();
  await set(2, level, 5);
  await keepBusy();
  await set(1, flag, 1);
  await untilLogged(id, 1);
  await set(1, flag, 0);
  expect(await untilEnded(id)).toEqual([['5', 'refused', 'assignment.condition_ended']]);
  expect(held()).toBe(0);
  fixture.machine.faults.delay = 0;
  await set(1, flag, 1);
  await waitFor('the value', () => held() === 5);
});

it('is not sent when its source says something else by now: that is written in its place', async () => {
  const id = await start();
  await set(2, level, 5);
  await keepBusy();
  await set(1, flag, 1);
  await untilLogged(id, 1);
  await set(2, level, 6);
  await untilLogged(id, 2);
  fixture.machine.faults.delay = 0;
  await waitFor('the newer value', () => held() === 6);
  expect(await untilEnded(id)).toEqual([
    ['5', 'refused', 'assignment.value_replaced'],
    ['6', 'confirmed', null],
  ]);
});

it('is not sent once somebody has ended the assignment', async () => {
  const id = await start();
  await set(2, level, 5);
  await keepBusy();
  await set(1, flag, 1);
  await untilLogged(id, 1);
  await fixture.call(fixture.admin, assignmentCalls.end, { id });
  expect(await untilEnded(id)).toEqual([['5', 'refused', 'assignment.ended_meanwhile']]);
  expect(held()).toBe(0);
});

it('written once, is written when the condition holds again after it was not sent', async () => {
  const id = await start({ mode: 'once', source: { kind: 'constant', value: 3 } });
  await keepBusy();
  await set(1, flag, 1);
  await untilLogged(id, 1);
  await set(1, flag, 0);
  await untilEnded(id);
  fixture.machine.faults.delay = 0;
  await set(1, flag, 1);
  await waitFor('the value', () => held() === 3);
});
