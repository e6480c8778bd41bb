/** A project that was deleted with all it has and taken back is as it was: what acts by itself in it goes on. */
import { deletionCalls } from '@millwright/contract/devices/deletions/deletions.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { assignmentCalls } from '@millwright/contract/telemetry/assignments/assignments.calls';
import { interlockCalls } from '@millwright/contract/telemetry/interlocks/interlocks.calls';
import { telemetryCalls } from '@millwright/contract/telemetry/telemetry.calls';
import { triggerCalls } from '@millwright/contract/telemetry/triggers/triggers.calls';
import { waitFor } from '@millwright/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DeviceFixture, openDeviceFixture } from './device-fixture.builders.ts';

let fixture: DeviceFixture;
beforeAll(async () => {
  fixture = await openDeviceFixture();
});
afterAll(() => fixture.close());

const held = (address: number) => fixture.machine.unit(1).holdings[address];
const set = (address: number, value: number): void => {
  fixture.machine.unit(1).holdings[address] = value;
};

/** Until how an assignment of another project runs is kept: what is to be kept of earlier ones is then. */
async function untilKept(port: number): Promise<void> {
  const { call, admin } = fixture;
  const item = await call(admin, itemCalls.create, { itemName: '旁边' });
  const itemId = item.data.id;
  const { id: device } = await fixture.addMachine({ itemId, port });
  const target = await fixture.addPoint(device, { address: '9' });
  const made = await call(admin, assignmentCalls.create, {
    ...{ itemId, name: '常数', mode: 'change', targetPointId: target.id },
    source: { kind: 'constant', value: 3 },
  });
  const { id, version } = made.data;
  await call(admin, assignmentCalls.start, { id, version });
  await waitFor('it to be kept', async () => {
    const { data } = await call(admin, assignmentCalls.get, { id });
    return data.lastValue === 3;
  });
}

it('assignments write, triggers fire and interlocks forbid as before', async () => {
  const { call, admin, item } = fixture;
  const { id: device, port } = await fixture.addMachine();
  const [source, target, valve, lamp] = await Promise.all(
    ['1', '2', '3', '4'].map((address) => fixture.addPoint(device, { address })),
  );
  if (!source || !target || !valve || !lamp) throw new RangeError('four points');
  set(1, 5);
  await fixture.untilValue(source.id, 5);
  const condition = { kind: 'comparison', pointId: source.id, sign: '>', value: 100 } as const;
  const assignment = await call(admin, assignmentCalls.create, {
    ...{ itemId: item, name: '给定', mode: 'change', targetPointId: target.id },
    source: { kind: 'point', pointId: source.id },
  });
  const { id, version } = assignment.data;
  await call(admin, assignmentCalls.start, { id, version });
  const trigger = await call(admin, triggerCalls.create, {
    ...{ itemId: item, name: '亮灯', condition: { ...condition, edge: 'true' } },
    actions: [{ kind: 'write', pointId: lamp.id, value: 9 }],
  });
  await call(admin, triggerCalls.enable, { ids: [trigger.data.id] });
  await call(admin, interlockCalls.create, {
    ...{ itemId: item, name: '带压', lockReason: '压力未泄', condition, whenUnknown: 'allow' },
    locked: { kind: 'point', pointId: valve.id },
  });
  await waitFor('the write', () => held(2) === 5);
  const standings = async () => {
    const one = (await call(admin, assignmentCalls.get, { id })).data;
    const other = (await call(admin, triggerCalls.get, { id: trigger.data.id })).data;
    return [one, other].map(({ state, reason }) => ({ state, reason }));
  };
  await waitFor('both to run', async () =>
    (await standings()).every(({ reason }) => reason === null),
  );
  const before = await standings();

  const deletion = await call(admin, deletionCalls.deleteItem, { id: item, itemName: '空压站' });
  expect(deletion).toMatchObject({ code: 200 });
  await waitFor('nobody to poll it', () => fixture.stateOf(device) === undefined);
  await untilKept(port);
  set(1, 6);
  const back = await call(admin, deletionCalls.takeBack, { id: deletion.data.id });
  expect(back).toMatchObject({ code: 200 });
  await waitFor('the next write', () => held(2) === 6);
  await waitFor('both to run on', async () =>
    (await standings()).every(({ reason }) => reason === null),
  );
  expect(await standings()).toEqual(before);
  set(1, 101);
  await waitFor('the trigger', () => held(4) === 9);
  const sent = await call(admin, telemetryCalls.setValue, { pointId: valve.id, value: 1 });
  expect(sent).toMatchObject({ code: 422, error: 'interlock.holds' });
});
