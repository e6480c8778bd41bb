/** What a trigger gave that waits behind a slow machine while somebody disables the trigger. */
import { telemetryCalls } from '@millwright/contract/telemetry/telemetry.calls';
import { triggerCalls } from '@millwright/contract/telemetry/triggers/triggers.calls';
import { createModbusFake, type ModbusFake } from '@millwright/drivers/modbus/fake/fake';
import type { PointId } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type DeviceFixture, openDeviceFixture } from '../../device-fixture.builders.ts';

let fixture: DeviceFixture;
/** Holds what is looked at, and answers at once. */
let quick: ModbusFake;
let flag: PointId;
let targets: PointId[];
beforeAll(async () => {
  fixture = await openDeviceFixture();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.renew();
  quick = createModbusFake();
  const slow = await fixture.addMachine({ timeoutMs: 5_000 });
  const other = await fixture.addMachine({ port: await quick.listen() });
  targets = [];
  for (const address of ['1', '40']) {
    targets.push((await fixture.addPoint(slow.id, { address })).id);
  }
  flag = (await fixture.addPoint(other.id, { address: '1' })).id;
  for (const point of [...targets, flag]) await fixture.untilValue(point, 0);
});
afterEach(() => quick.close());

it.each([1, 2])('is not sent once the trigger is disabled: %i points', async (count) => {
  const made = await fixture.call(fixture.admin, triggerCalls.create, {
    itemId: fixture.item,
    name: `触发${fixture.serial()}`,
    condition: { kind: 'comparison', edge: 'true', pointId: flag, sign: '=', value: 1 },
    actions: targets
      .slice(0, count)
      .map((pointId) => ({ kind: 'write', pointId, value: 7 }) as const),
  });
  const { id } = made.data;
  const load = async () => (await fixture.call(fixture.admin, triggerCalls.get, { id })).data;
  const log = async () =>
    (await fixture.call(fixture.admin, telemetryCalls.writeList, { triggerId: id })).data.list;
  await fixture.call(fixture.admin, triggerCalls.enable, { ids: [id] });
  await waitFor('the trigger to look', async () => (await load()).state === 'idle');
  fixture.machine.faults.delay = 1_500;
  const { requests } = fixture.machine;
  await waitFor('a request', () => fixture.machine.requests > requests);
  quick.unit(1).holdings[1] = 1;
  await waitFor('a command on its way', async () =>
    (await log()).some(({ state }) => state === 'sent'),
  );
  await fixture.call(fixture.admin, triggerCalls.disable, { ids: [id] });
  await waitFor('the commands to end', async () =>
    (await log()).every(({ finishedAt }) => finishedAt !== null),
  );
  const reasons = (await log()).map(({ state, reason }) => [state, reason]).reverse();
  expect(reasons[0]).toEqual(['refused', 'trigger.disabled_meanwhile']);
  expect(reasons.every(([state]) => state === 'refused')).toBe(true);
  const { holdings } = fixture.machine.unit(1);
  expect([holdings[1], holdings[40]]).toEqual([0, 0]);
});
