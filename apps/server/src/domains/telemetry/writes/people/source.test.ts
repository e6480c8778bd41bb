/** The log is searched by what gave a write: a person, a screen, an assignment, a trigger. */
import { assignmentCalls } from '@millwright/contract/telemetry/assignments/assignments.calls';
import { telemetryCalls } from '@millwright/contract/telemetry/telemetry.calls';
import type { WriteSource } from '@millwright/contract/telemetry/telemetry.schemas';
import { triggerCalls } from '@millwright/contract/telemetry/triggers/triggers.calls';
import { waitFor } from '@millwright/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type DeviceFixture, openDeviceFixture } from '../../device-fixture.builders.ts';

let fixture: DeviceFixture;
beforeAll(async () => {
  fixture = await openDeviceFixture();
  fixture.server.telemetry.screenNames.add(async () => '泵房');
});
afterAll(() => fixture.close());
beforeEach(() => fixture.renew());

it('finds what each of them wrote', async () => {
  const device = await fixture.addMachine();
  const target = (await fixture.addPoint(device.id, { address: '1' })).id;
  const other = (await fixture.addPoint(device.id, { address: '2' })).id;
  const level = (await fixture.addPoint(device.id, { address: '3' })).id;
  await fixture.untilValue(level, 0);
  const set = (value: number, more = {}) =>
    fixture.call(fixture.admin, telemetryCalls.setValue, { pointId: target, value, ...more });
  await set(11);
  await set(12, { screen: { id: 7, revision: 1 } });
  const trigger = await fixture.call(fixture.admin, triggerCalls.create, {
    ...{ itemId: fixture.item, name: '液位高' },
    condition: { kind: 'comparison', edge: 'true', pointId: level, sign: '>', value: 5 },
    actions: [{ kind: 'write', pointId: target, value: 13 }],
  });
  await fixture.call(fixture.admin, triggerCalls.enable, { ids: [trigger.data.id] });
  await waitFor('the trigger to look', async () => {
    const { data } = await fixture.call(fixture.admin, triggerCalls.get, { id: trigger.data.id });
    return data.state === 'idle';
  });
  const assignment = await fixture.call(fixture.admin, assignmentCalls.create, {
    ...{ itemId: fixture.item, name: '随常数', targetPointId: other, mode: 'once' },
    condition: { kind: 'comparison', pointId: level, sign: '<', value: 1e9 },
    source: { kind: 'constant', value: 14 },
  });
  await fixture.call(fixture.admin, assignmentCalls.start, { id: assignment.data.id });
  fixture.machine.unit(1).holdings[3] = 9;
  const found = async (source?: WriteSource) => {
    const asked = { itemId: fixture.item, ...(source === undefined ? {} : { source }) };
    const { data } = await fixture.call(fixture.admin, telemetryCalls.writeList, asked);
    return data.list.map(({ newValue }) => newValue);
  };
  await waitFor('four writes', async () => (await found()).length === 4);
  expect({
    person: await found('person'),
    screen: await found('screen'),
    assignment: await found('assignment'),
    trigger: await found('trigger'),
  }).toEqual({ person: ['11'], screen: ['12'], assignment: ['14'], trigger: ['13'] });
});
