/** Assignments on a machine on a real socket: what they write, and what is refused of them. */
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { assignmentCalls } from '@millwright/contract/telemetry/assignments/assignments.calls';
import type {
  Assignment,
  AssignmentInput,
} from '@millwright/contract/telemetry/assignments/assignments.schemas';
import { interlockCalls } from '@millwright/contract/telemetry/interlocks/interlocks.calls';
import { telemetryCalls } from '@millwright/contract/telemetry/telemetry.calls';
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
const input = (
  given: Partial<AssignmentInput> & Pick<AssignmentInput, 'source' | 'targetPointId'>,
) => ({
  itemId: fixture.item,
  name: `赋值${fixture.serial()}`,
  mode: 'change' as const,
  mostPerMinute: 60,
  ...given,
});
const create = (given: Parameters<typeof input>[0]) =>
  fixture.call(fixture.admin, assignmentCalls.create, input(given));
const start = (id: number) => fixture.call(fixture.admin, assignmentCalls.start, { id });
const end = (id: number) => fixture.call(fixture.admin, assignmentCalls.end, { id });
const load = async (id: number) =>
  (await fixture.call(fixture.admin, assignmentCalls.get, { id })).data;
const written = async (id: number): Promise<string[]> => {
  const log = await fixture.call(fixture.admin, telemetryCalls.writeList, { assignmentId: id });
  return log.data.list.map(({ newValue }) => newValue).reverse();
};
const untilHeld = (address: number, value: number) =>
  waitFor(`${address} to hold ${value}`, () => held(address) === value);
const untilState = (id: number, state: Assignment['state']) =>
  waitFor(`the assignment to be ${state}`, async () => {
    const now = await load(id);
    return now.state === state && now;
  });
const point = (pointId: PointId) => ({ kind: 'point', pointId }) as const;
const constant = (value: number) => ({ kind: 'constant', value }) as const;
const evaluatedNow = async (id: number) =>
  (await fixture.call(fixture.admin, assignmentCalls.now, { id })).data;
const expression = (text: string) => ({ kind: 'expression', text }) as const;

describe('an assignment', () => {
  it('writes its source to its target from its start to its end, and is named in the log', async () => {
    set(1, 5);
    const [source, target] = [await addPoint(1), await addPoint(2)];
    const made = (await create({ source: point(source.id), targetPointId: target.id })).data;
    expect(made).toMatchObject({ enabled: false, state: 'ended', version: 1 });
    await fixture.untilValue(source.id, 5);
    expect((await start(made.id)).data).toMatchObject({ enabled: true, state: 'waiting' });
    await untilHeld(2, 5);
    set(1, 8);
    await untilHeld(2, 8);
    const running = await waitFor('its last write to be kept', async () => {
      const now = await load(made.id);
      return now.lastValue === 8 && now;
    });
    expect(running).toMatchObject({ state: 'running', reason: null });
    const log = await fixture.call(fixture.admin, telemetryCalls.writeList, {
      pointId: target.id,
      userName: made.name,
    });
    expect(log.data.list.map(({ newValue }) => newValue)).toEqual(['8', '5']);
    expect(log.data.list[0]).toMatchObject({ userName: made.name, assignmentId: made.id });
    const ended = await end(made.id);
    expect(ended.data).toMatchObject({ enabled: false, state: 'ended' });
    set(1, 9);
    await fixture.untilValue(source.id, 9);
    expect([held(2), await written(made.id)]).toEqual([8, ['5', '8']]);
    const recorded = await fixture.server.platform.recorded();
    expect(recorded).toEqual(
      expect.arrayContaining(['assignment.create', 'assignment.start', 'assignment.end']),
    );
  });

  it('writes an expression while its condition holds, never by a value that is not known', async () => {
    const [level, run, target] = [await addPoint(3), await addPoint(4), await addPoint(5)];
    set(3, 20);
    const made = await create({
      source: expression(`${level.name} / 2 + 1`),
      condition: { kind: 'comparison', pointId: run.id, sign: '=', value: 1 },
      targetPointId: target.id,
    });
    expect(made.data.source).toEqual(expression(`{#${level.id}} / 2 + 1`));
    await fixture.untilValue(level.id, 20);
    expect(await evaluatedNow(made.data.id)).toEqual({
      ...{ holds: false, value: 11, writes: false, reason: null },
    });
    await start(made.data.id);
    await untilState(made.data.id, 'waiting');
    set(4, 1);
    await untilHeld(5, 11);
    // What it would do from the start, and not what it does now.
    expect(await evaluatedNow(made.data.id)).toEqual({
      ...{ holds: true, value: 11, writes: true, reason: null },
    });
    fixture.machine.faults.silentUnits.add(1);
    const paused = await untilState(made.data.id, 'paused');
    expect(await evaluatedNow(made.data.id)).toEqual({
      ...{ holds: null, value: null, writes: false, reason: 'assignment.condition_unknown' },
    });
    expect(paused.reason).toBe('assignment.condition_unknown');
    fixture.machine.faults.silentUnits.delete(1);
    set(3, 30);
    await untilHeld(5, 16);
    expect(await written(made.data.id)).toEqual(['11', '16']);
  });

  it('once writes each time its condition becomes true', async () => {
    const [flag, target] = [await addPoint(6), await addPoint(7)];
    const made = await create({
      source: constant(3),
      condition: expression(`${flag.name} > 0`),
      targetPointId: target.id,
      mode: 'once',
    });
    await start(made.data.id);
    set(6, 1);
    await untilHeld(7, 3);
    set(7, 0);
    await fixture.untilValue(target.id, 0);
    set(6, 0);
    await fixture.untilValue(flag.id, 0);
    await untilState(made.data.id, 'waiting');
    set(6, 1);
    await untilHeld(7, 3);
    expect(await written(made.data.id)).toEqual(['3', '3']);
  });

  it('switches, and follows a switch', async () => {
    const coils = { family: 'CO', dataType: DataType.BOOL } as const;
    const [flag, lamp] = [await addPoint(1, coils), await addPoint(2, coils)];
    const level = await addPoint(1);
    const { coils: bits } = fixture.machine.unit(1);
    const follows = await create({ source: point(flag.id), targetPointId: lamp.id });
    await start(follows.data.id);
    bits[1] = 1;
    await waitFor('the lamp to be on', () => bits[2] === 1);
    bits[1] = 0;
    await waitFor('the lamp to be off', () => bits[2] === 0);
    await end(follows.data.id);
    const beyond = await create({
      source: expression(`${level.name} > 10`),
      targetPointId: lamp.id,
    });
    await start(beyond.data.id);
    await waitFor('the level to have been too low', async () => {
      return (await written(beyond.data.id)).length === 1;
    });
    set(1, 11);
    await waitFor('the lamp to be on', () => bits[2] === 1);
    expect(await written(beyond.data.id)).toEqual(['0', '1']);
  });

  it('is edited while it runs, and deleted', async () => {
    const [source, target, other] = [await addPoint(1), await addPoint(2), await addPoint(8)];
    const made = (await create({ source: point(source.id), targetPointId: target.id })).data;
    const started = (await start(made.id)).data;
    set(1, 4);
    await untilHeld(2, 4);
    const edit = { ...started, targetPointId: other.id };
    const edited = await fixture.call(fixture.admin, assignmentCalls.edit, edit);
    expect(edited.data).toMatchObject({ version: 3, enabled: true });
    await untilHeld(8, 4);
    const stale = await fixture.call(fixture.admin, assignmentCalls.edit, edit);
    expect(stale).toMatchObject({ error: 'general.conflict', data: { version: 3 } });
    const used = await fixture.call(fixture.admin, pointCalls.delete, { ids: [other.id] });
    expect([used.code, used.error]).toEqual([422, 'assignment.uses_point']);
    const gone = await fixture.call(fixture.admin, assignmentCalls.delete, { ids: [made.id] });
    expect(gone.data).toEqual({ deleted: 1 });
    set(1, 6);
    await fixture.untilValue(source.id, 6);
    expect(held(8)).toBe(4);
  });

  it('is named to whoever is about to write its target, while it is started', async () => {
    const [source, target] = [await addPoint(1), await addPoint(2)];
    const made = (await create({ source: point(source.id), targetPointId: target.id })).data;
    const writers = async () =>
      (await fixture.call(fixture.admin, interlockCalls.forbidding, { pointId: target.id })).data
        .writtenBy;
    expect(await writers()).toEqual([]);
    await start(made.id);
    expect(await writers()).toEqual([made.name]);
    await end(made.id);
    expect(await writers()).toEqual([]);
  });

  it('pauses with the reason while what it would write is refused', async () => {
    const [source, target] = [await addPoint(1), await addPoint(2, { writeMax: 10 })];
    set(1, 11);
    const made = (await create({ source: point(source.id), targetPointId: target.id })).data;
    await start(made.id);
    const paused = await untilState(made.id, 'paused');
    expect(paused.reason).toBe('telemetry.beyond_write_range');
    expect(held(2)).toBe(0);
  });

  it('is stopped with the other one that writes its target back and forth', async () => {
    const [target, flag] = [await addPoint(2), await addPoint(9)];
    const up = await create({
      ...{ source: constant(1), targetPointId: target.id, name: '开' },
      condition: { kind: 'comparison', pointId: flag.id, sign: '=', value: 0 },
    });
    const down = await create({
      ...{ source: constant(0), targetPointId: target.id, name: '关' },
      condition: { kind: 'comparison', pointId: flag.id, sign: '=', value: 1 },
    });
    for (const { data } of [up, down]) await start(data.id);
    // The machine's own logic has the flag follow the valve.
    const failed = await waitFor('both to fail', async () => {
      set(9, held(2) ?? 0);
      const both = [await load(up.data.id), await load(down.data.id)];
      return both.every(({ state }) => state === 'failed') && both;
    });
    expect(failed).toMatchObject([
      { enabled: false, reason: 'assignment.back_and_forth', details: { others: '关' } },
      { enabled: false, reason: 'assignment.back_and_forth', details: { others: '开' } },
    ]);
    expect(await fixture.server.platform.emitted()).toContain('assignments.failed');
  });
});

it('that write one register back and forth, each by another point, are stopped', async () => {
  const [flag, valve] = [await addPoint(9), await addPoint(2)];
  const tenths = await addPoint(2, { slope: 0.1 });
  const switched = (value: number, targetPointId: PointId, when: number, name: string) =>
    create({
      ...{ source: constant(value), targetPointId, name },
      condition: { kind: 'comparison', pointId: flag.id, sign: '=', value: when },
    });
  const up = await switched(1, valve.id, 0, '自开');
  const down = await switched(0, tenths.id, 1, '自关');
  for (const { data } of [up, down]) await start(data.id);
  // The machine's own logic has the flag follow the valve.
  await waitFor('both to fail', async () => {
    set(9, held(2) ?? 0);
    const both = [await load(up.data.id), await load(down.data.id)];
    return both.every(({ reason }) => reason === 'assignment.back_and_forth');
  });
});

describe('of assignments is refused', () => {
  it('what could not be written, or not by itself', async () => {
    const source = await addPoint(1);
    const fixed = await addPoint(2, { writable: false });
    const approved = await addPoint(5, { writeConfirm: WriteConfirm.approved });
    const range = await addPoint(3, { writeMin: 0, writeMax: 5 });
    const text = await addPoint(20, { dataType: DataType.CHAR, length: 2 });
    const target = await addPoint(4);
    const name = '重名';
    await create({ source: point(source.id), targetPointId: target.id, name });
    const errors = [
      await create({ source: point(source.id), targetPointId: fixed.id }),
      await create({ source: point(source.id), targetPointId: approved.id }),
      await create({ source: constant(6), targetPointId: range.id }),
      await create({ source: constant(6), targetPointId: text.id }),
      await create({ source: point(text.id), targetPointId: target.id }),
      await create({ source: point(target.id), targetPointId: target.id }),
      await create({ source: constant(6), targetPointId: target.id, mode: 'once' }),
      await create({ source: expression('1 +'), targetPointId: target.id }),
      await create({ source: constant(6), targetPointId: target.id, name }),
      await create({ source: constant(6), targetPointId: target.id, name: 'x'.repeat(21) }),
    ];
    expect(errors.map(({ error }) => error)).toEqual([
      'assignment.target_not_writable',
      'assignment.target_asks_approval',
      'assignment.constant_beyond',
      'assignment.target_text',
      'assignment.source_text',
      'assignment.writes_itself',
      'assignment.once_needs_condition',
      'assignment.expression_wrong',
      'assignment.name_taken',
      'assignment.name_rule',
    ]);
  });

  it('starting, and changing what runs, by who may not write values', async () => {
    const [source, target, other] = [await addPoint(1), await addPoint(2), await addPoint(3)];
    const made = (await create({ source: point(source.id), targetPointId: target.id })).data;
    const entitled = { grade: 1, items: 'all' } as const;
    const planner = fixture.server.platform.signIn({
      ...entitled,
      permissions: new Set(['assignments.edit']),
    });
    const operator = fixture.server.platform.signIn({
      ...entitled,
      permissions: new Set(['assignments.edit', 'points.write']),
    });
    const by = {
      start: (who: string) => fixture.call(who, assignmentCalls.start, { id: made.id }),
      edit: (who: string, from: Assignment) =>
        fixture.call(who, assignmentCalls.edit, { ...from, targetPointId: other.id }),
      end: (who: string) => fixture.call(who, assignmentCalls.end, { id: made.id }),
    };
    expect(await by.start(planner)).toMatchObject({
      error: 'general.forbidden',
      details: { permission: 'points.write' },
    });
    // What does not run writes nothing.
    const edited = (await by.edit(planner, made)).data;
    expect(edited.targetPointId).toBe(other.id);
    const started = (await by.start(operator)).data;
    expect(started.enabled).toBe(true);
    expect(await by.edit(planner, started)).toMatchObject({ error: 'general.forbidden' });
    // Who may change it may stop it.
    expect((await by.end(planner)).data.enabled).toBe(false);
  });

  it('going on to another register than it was started for', async () => {
    const [source, target] = [await addPoint(1), await addPoint(2)];
    set(1, 4);
    const made = (await create({ source: point(source.id), targetPointId: target.id })).data;
    await start(made.id);
    await untilHeld(2, 4);
    const planner = fixture.server.platform.signIn({
      ...{ grade: 1, items: 'all' },
      permissions: new Set(['points.edit']),
    });
    const elsewhere = { ...target, address: '30' };
    await fixture.call(planner, pointCalls.edit, elsewhere);
    set(1, 5);
    await fixture.untilValue(source.id, 5);
    const failed = await untilState(made.id, 'failed');
    expect(failed).toMatchObject({ enabled: false, reason: 'assignment.target_changed' });
    expect([held(2), held(30)]).toEqual([4, 0]);
    // Started by who may, it writes there.
    await start(made.id);
    await untilHeld(30, 5);
  });

  it('starting what somebody has made of it since it was looked at', async () => {
    const target = await addPoint(2);
    const seen = (await create({ source: constant(7), targetPointId: target.id })).data;
    await fixture.call(fixture.admin, assignmentCalls.edit, { ...seen, source: constant(66) });
    const { id, version } = seen;
    const stale = await fixture.call(fixture.admin, assignmentCalls.start, { id, version });
    expect(stale).toMatchObject({ error: 'general.conflict', data: { version: 2 } });
    expect(await load(id)).toMatchObject({ enabled: false });
    const fresh = { id, version: 2 };
    expect((await fixture.call(fixture.admin, assignmentCalls.start, fresh)).data.enabled).toBe(
      true,
    );
  });

  it('a loop, with its way round', async () => {
    const [a, b, c] = [await addPoint(1), await addPoint(2), await addPoint(3)];
    await create({ source: point(a.id), targetPointId: b.id, name: 'A' });
    const second = await create({ source: point(b.id), targetPointId: c.id, name: 'B' });
    const loop = await create({
      source: expression(`${c.name} + 1`),
      targetPointId: a.id,
      name: 'C',
    });
    expect(loop).toMatchObject({ error: 'assignment.loop' });
    expect(loop.message).toContain('C → A → B → C');
    const edited = await fixture.call(fixture.admin, assignmentCalls.edit, {
      ...second.data,
      targetPointId: a.id,
    });
    expect(edited).toMatchObject({ error: 'assignment.loop' });
  });

  it('a loop through another point over the same register, or through a bit of it', async () => {
    const [a, twin, b] = [
      await addPoint(1),
      await addPoint(1, { writable: false }),
      await addPoint(2),
    ];
    const itself = { targetPointId: a.id, name: 'X' };
    const counted = await create({ ...itself, source: expression(`${twin.name} + 1`) });
    expect(counted).toMatchObject({ error: 'assignment.loop' });
    expect(counted.message).toContain('X → X');
    const bits = { dataType: DataType.BOOL, writable: true };
    const [bit, neighbour] = [
      await addPoint(2, { ...bits, bit: 3 }),
      await addPoint(1, { ...bits, bit: 0 }),
    ];
    await create({ source: point(bit.id), targetPointId: neighbour.id, name: 'Y' });
    const back = await create({ source: point(a.id), targetPointId: b.id, name: 'Z' });
    expect(back).toMatchObject({ error: 'assignment.loop' });
    expect(back.message).toContain('Z → Y → Z');
    const apart = await addPoint(2, { ...bits, bit: 4 });
    expect((await create({ source: point(neighbour.id), targetPointId: apart.id })).code).toBe(200);
  });

  it('flash memory on change, at a period and by the clock, and taken once', async () => {
    const model = await fixture.addMachine({ profile: 'xinje-xc', enabled: false, port: 1 });
    const given = { family: 'FD', address: '0', writable: true };
    const target = await fixture.addPoint(model.id, given);
    const source = await addPoint(1);
    const condition = { kind: 'comparison', pointId: source.id, sign: '>', value: 1 } as const;
    const modes = (['change', 'period', 'once'] as const).map((mode) =>
      create({ source: constant(1), targetPointId: target.id, condition, mode }),
    );
    const byClock = { condition: expression('hour() = 3'), mode: 'once' } as const;
    modes.push(create({ ...byClock, source: constant(1), targetPointId: target.id }));
    const replies = await Promise.all(modes);
    expect(replies.map(({ error }) => error)).toEqual([
      'assignment.target_flash',
      'assignment.target_flash',
      undefined,
      'assignment.target_flash',
    ]);
  });
});
