/** What a trigger writes to one device goes as a batch: in its order, and all or nothing of what may not be. */
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { telemetryCalls } from '@millwright/contract/telemetry/telemetry.calls';
import { triggerCalls } from '@millwright/contract/telemetry/triggers/triggers.calls';
import type { TriggerInput } from '@millwright/contract/telemetry/triggers/triggers.schemas';
import { type DeviceId, type PointId, WriteConfirm } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type DeviceFixture, openDeviceFixture } from '../device-fixture.builders.ts';

let fixture: DeviceFixture;
let device: DeviceId;
let level: { readonly id: PointId; readonly name: string };
beforeAll(async () => {
  fixture = await openDeviceFixture();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.renew();
  device = (await fixture.addMachine()).id;
  level = await addPoint(1);
});

const addPoint = (address: number, given: Parameters<DeviceFixture['addPoint']>[1] = {}) =>
  fixture.addPoint(device, { address: String(address), ...given });
const held = (...addresses: number[]) =>
  addresses.map((address) => fixture.machine.unit(1).holdings[address]);
const write = (pointId: PointId, value: number) => ({ kind: 'write', pointId, value }) as const;
const reckon = (pointId: PointId, text: string) => ({ kind: 'reckon', pointId, text }) as const;

/** Makes it, and sets it off, after what happens `meanwhile`. */
async function fire(
  actions: TriggerInput['actions'],
  meanwhile?: () => Promise<void>,
): Promise<number> {
  for (const action of actions) {
    if ('pointId' in action) await fixture.untilValue(action.pointId, 0);
  }
  const condition = { kind: 'comparison', edge: 'true', pointId: level.id } as const;
  const { data } = await fixture.call(fixture.admin, triggerCalls.create, {
    ...{ itemId: fixture.item, name: `触发${fixture.serial()}`, actions },
    condition: { ...condition, sign: '>', value: 10 },
  });
  await fixture.call(fixture.admin, triggerCalls.enable, { ids: [data.id] });
  await waitFor('it to look', async () => (await load(data.id)).state === 'idle');
  await meanwhile?.();
  fixture.machine.unit(1).holdings[1] = 20;
  return data.id;
}
const load = async (id: number) =>
  (await fixture.call(fixture.admin, triggerCalls.get, { id })).data;
/** What came of it. */
const run = (id: number) =>
  waitFor('the run', async () => {
    const [last] = (await load(id)).runs;
    return last !== undefined && last.outcome !== 'running' && last;
  });
const told = (steps: readonly { outcome: string; reason: string | null }[]) =>
  steps.map(({ outcome, reason }) => (reason === null ? outcome : `${outcome} ${reason}`));
const logged = async (triggerId: number) => {
  const { data } = await fixture.call(fixture.admin, telemetryCalls.writeList, {
    ...{ triggerId, order: 'asc' },
  });
  return data.list;
};

it('sends its points as one batch, in their order, named after the trigger', async () => {
  const [first, second, third] = [await addPoint(10), await addPoint(11), await addPoint(20)];
  const id = await fire([
    write(first.id, 7),
    reckon(second.id, `${level.name} * 2`),
    write(third.id, 9),
    { kind: 'event', text: '已切换' },
  ]);
  const { outcome, steps } = await run(id);
  expect([outcome, ...told(steps)]).toEqual(Array(5).fill('done'));
  expect(held(10, 11, 20)).toEqual([7, 40, 9]);
  const commands = await logged(id);
  expect(commands.map(({ newValue, state }) => [newValue, state])).toEqual([
    ['7', 'confirmed'],
    ['40', 'confirmed'],
    ['9', 'confirmed'],
  ]);
  expect(new Set(commands.map(({ batchId }) => batchId)).size).toBe(1);
  expect(commands[0]).toMatchObject({ triggerId: id, batchId: expect.any(String) });
});

it('is not asked for the name of a point: it has no hand', async () => {
  const typed = { writeConfirm: WriteConfirm.typed };
  const [first, second] = [await addPoint(10, typed), await addPoint(11)];
  const id = await fire([write(first.id, 7), write(second.id, 8)]);
  expect(told((await run(id)).steps)).toEqual(['done', 'done']);
  expect(held(10, 11)).toEqual([7, 8]);
});

it('sends nothing of it where one value is refused, and says which', async () => {
  const first = await addPoint(10);
  const second = await addPoint(11, { writeMin: 0, writeMax: 10 });
  const id = await fire([
    write(first.id, 7),
    reckon(second.id, `${level.name} * 2`),
    { kind: 'event', text: '已切换' },
  ]);
  const { outcome, steps } = await run(id);
  expect([outcome, ...told(steps)]).toEqual([
    'failed',
    'failed telemetry.batch_refused',
    'failed telemetry.beyond_write_range',
    'left-out',
  ]);
  expect(steps[0]?.details).toEqual({ other: second.name });
  expect(held(10, 11)).toEqual([0, 0]);
});

it('sends nothing of it where a point has come to ask for the approval of a person', async () => {
  const [first, second] = [await addPoint(10), await addPoint(11)];
  const id = await fire([write(first.id, 7), write(second.id, 8)], async () => {
    const asks = { ...second, writeConfirm: WriteConfirm.approved };
    await fixture.call(fixture.admin, pointCalls.edit, asks);
  });
  const { outcome, steps } = await run(id);
  expect([outcome, ...told(steps)]).toEqual([
    'failed',
    'failed telemetry.batch_refused',
    'failed telemetry.approval_by_hand',
  ]);
  expect(held(10, 11)).toEqual([0, 0]);
});

it('sends nothing of it where one value is unknown', async () => {
  const [first, second] = [await addPoint(10), await addPoint(11)];
  const id = await fire([write(first.id, 7), reckon(second.id, `1 / (${level.name} - 20)`)]);
  expect(told((await run(id)).steps)).toEqual([
    'failed telemetry.batch_refused',
    'failed trigger.value_unknown',
  ]);
  expect(held(10, 11)).toEqual([0, 0]);
});

it('sends no frame before the one before it is read back', async () => {
  const [first, second] = [await addPoint(10), await addPoint(20)];
  const id = await fire([write(first.id, 7), write(second.id, 8)]);
  // It takes what is written, and shows what was.
  fixture.machine.freeze();
  const { outcome, steps } = await run(id);
  expect([outcome, ...told(steps)]).toEqual([
    'failed',
    'failed telemetry.read_back_differs',
    'failed telemetry.batch_stopped',
  ]);
  expect(held(20)).toEqual([0]);
});

it('sends no more once it is disabled between two frames', async () => {
  const [first, second] = [await addPoint(10), await addPoint(20)];
  const id = await fire([write(first.id, 7), write(second.id, 8)]);
  fixture.machine.faults.delay = 150;
  await waitFor('the first frame', () => held(10)[0] === 7);
  await fixture.call(fixture.admin, triggerCalls.disable, { ids: [id] });
  expect(told((await run(id)).steps)).toEqual(['done', 'failed trigger.disabled_meanwhile']);
  expect(held(20)).toEqual([0]);
});

it('reckons from what it has written only once that has come to its end', async () => {
  const [first, second] = [await addPoint(10), await addPoint(11)];
  const id = await fire([write(first.id, 7), reckon(second.id, `${first.name} + 1`)]);
  const { steps } = await run(id);
  expect(told(steps)).toEqual(['done', 'done']);
  const commands = await logged(id);
  expect(commands.map(({ batchId }) => batchId ?? null)).toEqual([null, null]);
});

it('rounds what is reckoned for points that take whole numbers alone', async () => {
  const [whole, scaled] = [await addPoint(10), await addPoint(11, { slope: 0.5 })];
  const id = await fire([
    reckon(whole.id, `${level.name} / 8`),
    reckon(scaled.id, `${level.name} / 8`),
  ]);
  const { steps } = await run(id);
  expect(told(steps)).toEqual(['done', 'done']);
  expect(steps.map(({ value }) => value)).toEqual([3, 2.5]);
  expect(held(10, 11)).toEqual([3, 5]);
});
