/** What else writes the target of an assignment or of triggers, told before they act. */
import { assignmentCalls } from '@millwright/contract/telemetry/assignments/assignments.calls';
import { triggerCalls } from '@millwright/contract/telemetry/triggers/triggers.calls';
import type { TriggerAction } from '@millwright/contract/telemetry/triggers/triggers.schemas';
import type { PointId } from '@millwright/kernel';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type DeviceFixture, openDeviceFixture } from '../device-fixture.builders.ts';

let fixture: DeviceFixture;
let target: PointId;
let other: PointId;
let watched: PointId;
beforeAll(async () => {
  fixture = await openDeviceFixture();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.renew();
  const { id } = await fixture.addMachine();
  const add = async (address: string) => (await fixture.addPoint(id, { address })).id;
  [target, other, watched] = [await add('1'), await add('2'), await add('3')];
});

/** Never writes: what it waits for does not come. */
const assign = async (name: string, targetPointId = target) => {
  const never = { kind: 'comparison', pointId: watched, sign: '>', value: 1e9 } as const;
  const input = { itemId: fixture.item, name, condition: never, mode: 'once' as const };
  const source = { kind: 'constant', value: 1 } as const;
  const made = { ...input, source, targetPointId };
  return (await fixture.call(fixture.admin, assignmentCalls.create, made)).data.id;
};
const start = async (id: number) =>
  (await fixture.call(fixture.admin, assignmentCalls.start, { id })).data;
const end = (id: number) => fixture.call(fixture.admin, assignmentCalls.end, { id });
const others = async (id: number) =>
  (await fixture.call(fixture.admin, assignmentCalls.otherWriters, { id })).data.list;
const enable = async (name: string, ...actions: TriggerAction[]) => {
  const condition = { kind: 'comparison', edge: 'true', pointId: watched, sign: '>', value: 1e9 };
  const input = { itemId: fixture.item, name, condition: condition as never, actions };
  const { data } = await fixture.call(fixture.admin, triggerCalls.create, input);
  await fixture.call(fixture.admin, triggerCalls.enable, { ids: [data.id] });
  return data.id;
};
const write = (pointId: PointId) => ({ kind: 'write', pointId, value: 1 }) as const;

it('names the started assignments that write the target, and is a warning only', async () => {
  const [first, second] = [await assign('随压力'), await assign('随液位')];
  await start(await assign('另一个阀', other));
  expect(await others(second)).toEqual([]);
  expect((await start(first)).otherWriters).toEqual([]);
  const told = [{ kind: 'assignment', name: '随压力' }];
  expect(await others(second)).toEqual(told);
  expect(await start(second)).toMatchObject({ enabled: true, otherWriters: told });
  // Who asks again is told as well, though it runs already.
  expect((await start(second)).otherWriters).toEqual(told);
  await end(first);
  expect(await others(second)).toEqual([]);
});

it('names the enabled triggers that write it, or start what does', async () => {
  const [mine, second] = [await assign('随流量'), await assign('随温度')];
  const direct = await enable('超压关阀', write(target));
  await enable('超压报算', { kind: 'reckon', pointId: target, text: '1 + 1' });
  await enable('液位启动', { kind: 'start', assignmentId: second });
  // None of these writes it beside the assignment itself.
  await enable('写另一个', write(other));
  await enable('停止它', { kind: 'end', assignmentId: second });
  await enable('启动自己', { kind: 'start', assignmentId: mine });
  const names = ['液位启动', '超压关阀', '超压报算'];
  const told = async () => (await others(mine)).map(({ kind, name }) => [kind, name]);
  expect((await told()).sort()).toEqual(names.map((name) => ['trigger', name]).sort());
  await fixture.call(fixture.admin, triggerCalls.disable, { ids: [direct] });
  expect(await told()).not.toContainEqual(['trigger', '超压关阀']);
});

it('names what else writes the targets of triggers', async () => {
  const first = await enable('超温关阀', write(target), write(other));
  const second = await enable('低液位开阀', write(target));
  await start(await assign('随转速', other));
  const shared = async (...ids: number[]) => {
    const { data } = await fixture.call(fixture.admin, triggerCalls.otherWriters, { ids });
    return new Map(data.list.map(({ pointId, writers }) => [pointId, writers.map((w) => w.name)]));
  };
  expect(await shared(first)).toEqual(
    new Map([
      [target, ['低液位开阀']],
      [other, ['随转速']],
    ]),
  );
  await fixture.call(fixture.admin, triggerCalls.disable, { ids: [first, second] });
  expect(await shared(second)).toEqual(new Map());
  // Of what is enabled together each is told of.
  expect((await shared(first, second)).get(target)).toEqual(['低液位开阀', '超温关阀']);
});
