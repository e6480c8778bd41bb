/** Triggers on a machine on a real socket: when they fire, what they do, and what is refused of them. */
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { referenceCalls } from '@millwright/contract/devices/references/references.calls';
import { assignmentCalls } from '@millwright/contract/telemetry/assignments/assignments.calls';
import { interlockCalls } from '@millwright/contract/telemetry/interlocks/interlocks.calls';
import { telemetryCalls } from '@millwright/contract/telemetry/telemetry.calls';
import { triggerCalls } from '@millwright/contract/telemetry/triggers/triggers.calls';
import type {
  TriggerInput,
  TriggerState,
} from '@millwright/contract/telemetry/triggers/triggers.schemas';
import { DataType, type DeviceId, type PointId, WriteConfirm } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DeviceFixture, openDeviceFixture } from '../device-fixture.builders.ts';

let fixture: DeviceFixture;
let device: DeviceId;
beforeAll(async () => {
  fixture = await openDeviceFixture();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.renew();
  device = (await fixture.addMachine()).id;
});

const addPoint = (address: number, given: Parameters<DeviceFixture['addPoint']>[1] = {}) =>
  fixture.addPoint(device, { address: String(address), ...given });
const set = (address: number, value: number): void => {
  fixture.machine.unit(1).holdings[address] = value;
};
const held = (address: number) => fixture.machine.unit(1).holdings[address];
const create = (given: Pick<TriggerInput, 'condition' | 'actions'> & Partial<TriggerInput>) =>
  fixture.call(fixture.admin, triggerCalls.create, {
    itemId: fixture.item,
    name: `触发${fixture.serial()}`,
    ...given,
  });
const enable = (...ids: number[]) => fixture.call(fixture.admin, triggerCalls.enable, { ids });
const disable = (...ids: number[]) => fixture.call(fixture.admin, triggerCalls.disable, { ids });
const seenNow = async (...ids: number[]) => {
  const { data } = await fixture.call(fixture.admin, triggerCalls.now, { ids: ids.join() });
  return data.list;
};
const load = async (id: number) =>
  (await fixture.call(fixture.admin, triggerCalls.get, { id })).data;
const written = async (id: number): Promise<string[]> => {
  const log = await fixture.call(fixture.admin, telemetryCalls.writeList, { triggerId: id });
  return log.data.list.map(({ newValue }) => newValue).reverse();
};
const untilState = (id: number, state: TriggerState) =>
  waitFor(`the trigger to be ${state}`, async () => {
    const now = await load(id);
    return now.state === state && now;
  });
/** So many runs have ended. */
const untilRuns = (id: number, count: number) =>
  waitFor(`${count} runs`, async () => {
    const { runs } = await load(id);
    return runs.length === count && runs.every(({ outcome }) => outcome !== 'running') && runs;
  });
/** The point was read anew so often that whatever comes of its value has come. */
const untilRead = async (address: number, point: PointId, value: number): Promise<void> => {
  set(address, value);
  await fixture.untilValue(point, value);
};
const above = (pointId: PointId, value: number, edge: 'true' | 'false' = 'true') =>
  ({ kind: 'comparison', edge, pointId, sign: '>', value }) as const;
const when = (text: string) => ({ kind: 'expression', edge: 'true', text }) as const;
const write = (pointId: PointId, value: number) => ({ kind: 'write', pointId, value }) as const;

describe('a trigger', () => {
  it('writes several points in order when its condition becomes true, once, and is named in the log', async () => {
    const [level, first, second] = [await addPoint(1), await addPoint(2), await addPoint(3)];
    await untilRead(1, level.id, 5);
    const made = (
      await create({
        condition: when(`${level.name} > 10`),
        actions: [
          write(first.id, 7),
          { kind: 'reckon', pointId: second.id, text: `${level.name} * 2` },
          { kind: 'event', text: '液位过高' },
        ],
      })
    ).data;
    expect(made).toMatchObject({ enabled: false, state: 'off', lastFiredAt: null });
    expect(made.condition).toEqual(when(`{#${level.id}} > 10`));
    await enable(made.id);
    await untilState(made.id, 'idle');
    await untilRead(1, level.id, 20);
    const [run] = await untilRuns(made.id, 1);
    expect(run).toMatchObject({
      outcome: 'done',
      steps: [
        { kind: 'write', name: first.name, value: 7, outcome: 'done' },
        { kind: 'write', name: second.name, value: 40, outcome: 'done' },
        { kind: 'event', name: '液位过高', outcome: 'done' },
      ],
    });
    expect([held(2), held(3)]).toEqual([7, 40]);
    expect(await load(made.id)).toMatchObject({ state: 'fired', lastOutcome: 'done' });
    // It stays so: nothing more.
    await untilRead(1, level.id, 30);
    await untilRead(1, level.id, 5);
    await untilState(made.id, 'idle');
    expect(await written(made.id)).toEqual(['7', '40']);
    const log = await fixture.call(fixture.admin, telemetryCalls.writeList, { pointId: first.id });
    expect(log.data.list[0]).toMatchObject({ userName: made.name, triggerId: made.id });
    await untilRead(1, level.id, 11);
    await untilRuns(made.id, 2);
    expect(await written(made.id)).toEqual(['7', '40', '7', '22']);
    expect((await disable(made.id)).data).toEqual({ disabled: 1 });
    expect(await load(made.id)).toMatchObject({ enabled: false, state: 'off' });
    expect(await fixture.server.platform.recorded()).toEqual(
      expect.arrayContaining(['trigger.create', 'trigger.enable', 'trigger.disable']),
    );
  });

  it('does not fire for what holds already, nor by what is unknown', async () => {
    const [level, target] = [await addPoint(1), await addPoint(2)];
    await untilRead(1, level.id, 50);
    const { id } = (
      await create({ condition: above(level.id, 10), actions: [write(target.id, 7)] })
    ).data;
    expect(await seenNow(id)).toEqual([{ id, seen: 1 }]);
    await enable(id);
    await untilState(id, 'idle');
    fixture.machine.faults.silentUnits.add(1);
    const paused = await untilState(id, 'paused');
    expect(await seenNow(id)).toEqual([{ id, seen: null }]);
    expect(paused.reason).toBe('trigger.condition_unknown');
    fixture.machine.faults.silentUnits.delete(1);
    await untilState(id, 'idle');
    expect(await load(id)).toMatchObject({ lastFiredAt: null, runs: [] });
    await untilRead(1, level.id, 0);
    await untilRead(1, level.id, 60);
    await untilRuns(id, 1);
    expect(held(2)).toBe(7);
  });

  it('fires when the condition becomes false, and by each other value, where that is asked for', async () => {
    const [level, target, count] = [await addPoint(1), await addPoint(2), await addPoint(3)];
    await untilRead(1, level.id, 50);
    const falling = (
      await create({ condition: above(level.id, 10, 'false'), actions: [write(target.id, 7)] })
    ).data.id;
    const changing = (
      await create({
        condition: { kind: 'change', pointId: level.id },
        actions: [{ kind: 'reckon', pointId: count.id, text: `${level.name} + 1` }],
      })
    ).data.id;
    expect(await seenNow(falling, changing)).toEqual([
      { id: falling, seen: 1 },
      { id: changing, seen: 50 },
    ]);
    await enable(falling, changing);
    await untilState(falling, 'idle');
    await untilState(changing, 'idle');
    await untilRead(1, level.id, 60);
    await untilRuns(changing, 1);
    expect((await load(falling)).runs).toEqual([]);
    await untilRead(1, level.id, 5);
    await untilRuns(changing, 2);
    await untilRuns(falling, 1);
    expect([held(2), held(3)]).toEqual([7, 6]);
  });

  it('waits for its delay, and fires no more often than an hour allows', async () => {
    const [level, target] = [await addPoint(1), await addPoint(2)];
    await untilRead(1, level.id, 5);
    const { id } = (
      await create({
        condition: above(level.id, 10),
        actions: [write(target.id, 7)],
        ...{ onDelayMs: 600_000, mostPerHour: 1 },
      })
    ).data;
    await enable(id);
    await untilState(id, 'idle');
    await untilRead(1, level.id, 20);
    await untilState(id, 'delaying');
    const { version, name, condition, actions, offDelayMs } = await load(id);
    const entry = { id, version, name, condition, actions, offDelayMs };
    await untilRead(1, level.id, 5);
    await fixture.call(fixture.admin, triggerCalls.edit, {
      ...entry,
      ...{ onDelayMs: 200, mostPerHour: 1 },
    });
    await untilState(id, 'idle');
    await untilRead(1, level.id, 20);
    await untilRuns(id, 1);
    await untilRead(1, level.id, 5);
    const limited = await untilState(id, 'limited');
    expect(limited.reason).toBe('trigger.limited');
    await untilRead(1, level.id, 20);
    await untilRead(1, level.id, 5);
    expect(await written(id)).toEqual(['7']);
  });

  it('starts an assignment and ends it', async () => {
    const [level, source, target] = [await addPoint(1), await addPoint(2), await addPoint(3)];
    await untilRead(1, level.id, 5);
    set(2, 33);
    const assignment = (
      await fixture.call(fixture.admin, assignmentCalls.create, {
        ...{ itemId: fixture.item, name: `赋值${fixture.serial()}`, mode: 'change' },
        source: { kind: 'point', pointId: source.id },
        targetPointId: target.id,
      })
    ).data;
    const switching = async (kind: 'start' | 'end', edge: 'true' | 'false') =>
      (
        await create({
          condition: above(level.id, 10, edge),
          actions: [{ kind, assignmentId: assignment.id }],
        })
      ).data.id;
    const [on, off] = [await switching('start', 'true'), await switching('end', 'false')];
    await enable(on, off);
    await untilState(on, 'idle');
    await untilState(off, 'idle');
    await untilRead(1, level.id, 20);
    await waitFor('the assignment to write', () => held(3) === 33);
    const [run] = await untilRuns(on, 1);
    expect(run?.steps).toMatchObject([{ kind: 'start', name: assignment.name, outcome: 'done' }]);
    const kept = await fixture.call(fixture.admin, assignmentCalls.delete, {
      ids: [assignment.id],
    });
    expect(kept).toMatchObject({ code: 422, error: 'trigger.uses_assignment' });
    await untilRead(1, level.id, 5);
    await untilRuns(off, 1);
    const { data } = await fixture.call(fixture.admin, assignmentCalls.get, { id: assignment.id });
    expect(data).toMatchObject({ enabled: false, state: 'ended' });
  });

  it('does all that it began though triggers of its item are read anew meanwhile', async () => {
    const [level, first, second] = [await addPoint(1), await addPoint(2), await addPoint(3)];
    await untilRead(1, level.id, 5);
    const other = (await create({ condition: above(level.id, 99), actions: [write(first.id, 1)] }))
      .data;
    const { id } = (
      await create({
        condition: above(level.id, 10),
        actions: [write(first.id, 4), write(second.id, 5)],
      })
    ).data;
    await enable(other.id, id);
    await untilState(id, 'idle');
    set(1, 20);
    await waitFor('the first to be written', () => held(2) === 4);
    fixture.machine.faults.delay = 150;
    const seen = await load(other.id);
    for (const name of ['甲', '乙', '丙']) {
      const { version } = await load(other.id);
      await fixture.call(fixture.admin, triggerCalls.edit, { ...seen, version, name });
    }
    const [run] = await untilRuns(id, 1);
    expect(run?.steps.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['done', null],
      ['done', null],
    ]);
    expect(held(3)).toBe(5);
  });

  it('leaves out what comes after an action that failed', async () => {
    const [level, first, second] = [
      await addPoint(1),
      await addPoint(2, { writeMin: 0, writeMax: 10 }),
      await addPoint(3),
    ];
    await untilRead(1, level.id, 5);
    const { id } = (
      await create({
        condition: above(level.id, 10),
        actions: [
          { kind: 'reckon', pointId: first.id, text: `${level.name} * 100` },
          write(second.id, 9),
          { kind: 'event', text: '已切换' },
        ],
      })
    ).data;
    await enable(id);
    await untilState(id, 'idle');
    await untilRead(1, level.id, 20);
    const [run] = await untilRuns(id, 1);
    expect(run).toMatchObject({
      outcome: 'failed',
      steps: [
        { outcome: 'failed', reason: 'telemetry.beyond_write_range' },
        { outcome: 'failed', reason: 'telemetry.batch_refused', details: { other: first.name } },
        { kind: 'event', name: '已切换', value: null, outcome: 'left-out', reason: null },
      ],
    });
    expect(held(3)).toBe(0);
    expect(await load(id)).toMatchObject({
      ...{ lastOutcome: 'failed', lastReason: 'telemetry.beyond_write_range' },
      lastDetails: { point: first.name },
    });
  });

  it('is stopped with what it overwrites back and forth', async () => {
    const [flag, target] = [await addPoint(1), await addPoint(2)];
    await untilRead(1, flag.id, 0);
    const ids = [];
    for (const [edge, value] of [
      ['true', 1],
      ['false', 2],
    ] as const) {
      const condition = above(flag.id, 0, edge);
      ids.push((await create({ condition, actions: [write(target.id, value)] })).data.id);
    }
    const [on = 0, off = 0] = ids;
    await enable(on, off);
    await untilState(on, 'idle');
    await untilState(off, 'idle');
    for (const [value, id, runs] of [
      [1, on, 1],
      [0, off, 1],
      [1, on, 2],
      [0, off, 2],
      [1, on, 3],
      [0, off, 3],
    ] as const) {
      await untilRead(1, flag.id, value);
      await untilRuns(id, runs);
    }
    const failed = await untilState(on, 'failed');
    expect(failed).toMatchObject({ enabled: false, reason: 'trigger.back_and_forth' });
    await untilState(off, 'failed');
  });
});

describe('refused is', () => {
  const refusal = async (reply: Promise<{ readonly error?: string | null }>) => (await reply).error;

  it('what a trigger may not look at or write', async () => {
    const [level, target] = [await addPoint(1), await addPoint(2, { writeMin: 0, writeMax: 9 })];
    const fixed = await addPoint(3, { writable: false });
    const text = await addPoint(4, { dataType: DataType.CHAR, length: 4 });
    const approved = await addPoint(5, { writeConfirm: WriteConfirm.approved });
    const condition = above(level.id, 1);
    const tried = (given: Parameters<typeof create>[0]) => refusal(create(given));
    expect(await tried({ condition, actions: [write(approved.id, 1)] })).toBe(
      'trigger.target_asks_approval',
    );
    expect(await tried({ condition, actions: [write(fixed.id, 1)] })).toBe(
      'trigger.target_not_writable',
    );
    expect(await tried({ condition, actions: [write(text.id, 1)] })).toBe('trigger.target_text');
    expect(await tried({ condition, actions: [write(target.id, 10)] })).toBe(
      'trigger.value_beyond',
    );
    expect(await tried({ condition, actions: [write(level.id, 0)] })).toBe('trigger.writes_itself');
    const change = { kind: 'change', pointId: text.id } as const;
    expect(await tried({ condition: change, actions: [write(target.id, 1)] })).toBe(
      'trigger.change_text',
    );
    expect(await tried({ condition: when('nothing > 1'), actions: [write(target.id, 1)] })).toBe(
      'assignment.expression_wrong',
    );
    expect(await tried({ condition, actions: [] })).toBe('trigger.action_count');
    const name = '一二三四五六七八九十一二三';
    expect(await tried({ condition, actions: [write(target.id, 1)], name })).toBe(
      'trigger.name_rule',
    );
  });

  it('to write flash memory on each change or by the clock, and taken when a condition turns', async () => {
    const level = await addPoint(1);
    const model = await fixture.addMachine({ profile: 'xinje-xc', enabled: false, port: 1 });
    const given = { family: 'FD', address: '0', writable: true };
    const { id } = await fixture.addPoint(model.id, given);
    const tried = (condition: TriggerInput['condition']) =>
      refusal(create({ condition, actions: [write(id, 1)] }));
    expect(await tried({ kind: 'change', pointId: level.id })).toBe('trigger.target_flash');
    expect(await tried({ kind: 'working', edge: 'true' })).toBe('trigger.target_flash');
    expect(await tried(when('hour() = 3'))).toBe('trigger.target_flash');
    expect(await tried(above(level.id, 1))).toBeUndefined();
  });

  it('to enable what is no longer as it was looked at', async () => {
    const [level, target] = [await addPoint(1), await addPoint(2)];
    const looked = [0, 1].map(() =>
      create({ condition: above(level.id, 10), actions: [write(target.id, 1)] }),
    );
    const [first, second] = (await Promise.all(looked)).map(({ data }) => data);
    if (first === undefined || second === undefined) throw new RangeError('two were made');
    const other = { ...second, actions: [write(target.id, 66)] };
    expect((await fixture.call(fixture.admin, triggerCalls.edit, other)).code).toBe(200);
    const enableSeen = (versions: number[]) =>
      fixture.call(fixture.admin, triggerCalls.enable, { ids: [first.id, second.id], versions });
    const stale = await enableSeen([first.version, second.version]);
    expect(stale).toMatchObject({ code: 409, error: 'general.conflict' });
    expect(await enableSeen([first.version])).toMatchObject({ error: 'general.conflict' });
    for (const { id } of [first, second]) expect((await load(id)).state).toBe('off');
    expect(await enableSeen([first.version, second.version + 1])).toMatchObject({ code: 200 });
  });

  it('a loop through triggers and assignments, with its way round', async () => {
    const [a, b, c] = [await addPoint(1), await addPoint(2), await addPoint(3)];
    const follow = async (source: PointId, target: PointId) =>
      fixture.call(fixture.admin, assignmentCalls.create, {
        ...{ itemId: fixture.item, name: `赋值${fixture.serial()}`, mode: 'change' },
        source: { kind: 'point', pointId: source },
        targetPointId: target,
      });
    const first = await create({ condition: above(a.id, 1), actions: [write(b.id, 1)] });
    const second = await follow(b.id, c.id);
    const names = [first.data.name, second.data.name];
    const trigger = await create({ condition: above(c.id, 1), actions: [write(a.id, 1)] });
    expect(trigger).toMatchObject({ code: 422, error: 'trigger.loop' });
    for (const name of names) expect(JSON.stringify(trigger)).toContain(name);
    expect(await refusal(follow(c.id, a.id))).toBe('assignment.loop');
    // What it starts writes what it looks at.
    const started = await create({
      condition: above(c.id, 1),
      actions: [{ kind: 'start', assignmentId: second.data.id }],
    });
    expect(started).toMatchObject({ error: 'trigger.loop' });
    const ended = await create({
      condition: above(c.id, 1),
      actions: [{ kind: 'end', assignmentId: second.data.id }],
    });
    expect(ended.code).toBe(200);
  });

  it('enabling without the permission to write', async () => {
    const [level, target] = [await addPoint(1), await addPoint(2)];
    const { id } = (await create({ condition: above(level.id, 1), actions: [write(target.id, 1)] }))
      .data;
    const editor = fixture.server.platform.signIn({
      ...{ grade: 1, items: 'all' },
      permissions: new Set(['triggers.edit']),
    });
    const tried = await fixture.call(editor, triggerCalls.enable, { ids: [id] });
    expect(tried).toMatchObject({
      error: 'general.forbidden',
      details: { permission: 'points.write' },
    });
    expect((await fixture.call(editor, triggerCalls.disable, { ids: [id] })).code).toBe(200);
  });

  it('to write elsewhere than it was enabled for, by itself or by what it starts', async () => {
    const [level, target, followed] = [await addPoint(1), await addPoint(2), await addPoint(3)];
    await untilRead(1, level.id, 5);
    const assignment = (
      await fixture.call(fixture.admin, assignmentCalls.create, {
        ...{ itemId: fixture.item, name: `赋值${fixture.serial()}`, mode: 'change' },
        source: { kind: 'constant', value: 7 },
        targetPointId: followed.id,
      })
    ).data;
    const condition = above(level.id, 10);
    const actions = [write(target.id, 8)];
    const writes = (await create({ condition, actions })).data.id;
    const start = { kind: 'start', assignmentId: assignment.id } as const;
    const starts = (await create({ condition, actions: [start] })).data.id;
    await enable(writes, starts);
    await untilState(writes, 'idle');
    await untilState(starts, 'idle');
    const planner = fixture.server.platform.signIn({
      ...{ grade: 1, items: 'all' },
      permissions: new Set(['points.edit', 'assignments.edit']),
    });
    await fixture.call(planner, pointCalls.edit, { ...target, address: '30' });
    await fixture.call(planner, pointCalls.edit, { ...followed, address: '31' });
    // Nor may it be made of the assignment, which the trigger would start as it is then.
    const other = { ...assignment, source: { kind: 'constant' as const, value: 66 } };
    const edited = await fixture.call(planner, assignmentCalls.edit, other);
    expect(edited).toMatchObject({
      error: 'general.forbidden',
      details: { permission: 'points.write' },
    });
    await untilRead(1, level.id, 20);
    for (const id of [writes, starts]) {
      const [run] = await untilRuns(id, 1);
      expect(run?.steps).toMatchObject([{ outcome: 'failed', reason: 'trigger.target_changed' }]);
    }
    expect([2, 3, 30, 31].map(held)).toEqual([0, 0, 0, 0]);
    // Enabled anew by who may, it writes there.
    await disable(writes);
    await untilRead(1, level.id, 5);
    await enable(writes);
    await untilState(writes, 'idle');
    await untilRead(1, level.id, 20);
    await waitFor('the value', () => held(30) === 8);
  });

  it('to delete what a trigger uses, which is told where it is used', async () => {
    const [level, target] = [await addPoint(1), await addPoint(2)];
    const made = (await create({ condition: above(level.id, 1), actions: [write(target.id, 1)] }))
      .data;
    for (const point of [level, target]) {
      expect(
        await refusal(fixture.call(fixture.admin, pointCalls.delete, { ids: [point.id] })),
      ).toBe('trigger.uses_point');
    }
    expect(await refusal(fixture.call(fixture.admin, deviceCalls.delete, { id: device }))).toBe(
      'trigger.uses_point',
    );
    const used = await fixture.call(fixture.admin, referenceCalls.list, {
      deviceId: device,
    });
    expect(used.data.list).toMatchObject([
      { name: made.name, writesPointIds: [target.id], enabled: false },
    ]);
  });

  it('is named to whoever is about to write its target, while it is enabled', async () => {
    const [level, target] = [await addPoint(1), await addPoint(2)];
    const { data } = await create({
      ...{ condition: above(level.id, 10), actions: [write(target.id, 1)] },
    });
    const writers = async (pointId: PointId) =>
      (await fixture.call(fixture.admin, interlockCalls.forbidding, { pointId })).data.triggeredBy;
    expect(await writers(target.id)).toEqual([]);
    await enable(data.id);
    expect([await writers(target.id), await writers(level.id)]).toEqual([[data.name], []]);
    await disable(data.id);
    expect(await writers(target.id)).toEqual([]);
  });
});
