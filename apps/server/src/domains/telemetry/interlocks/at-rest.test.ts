/** What an interlock does with the rest value: whoever gives it, a machine can be stopped where it is allowed. */
import type { PointInput } from '@millwright/contract/devices/points/points.schemas';
import { assignmentCalls } from '@millwright/contract/telemetry/assignments/assignments.calls';
import { holdCalls } from '@millwright/contract/telemetry/holds/holds.calls';
import { interlockCalls } from '@millwright/contract/telemetry/interlocks/interlocks.calls';
import type { InterlockInput } from '@millwright/contract/telemetry/interlocks/interlocks.schemas';
import { telemetryCalls } from '@millwright/contract/telemetry/telemetry.calls';
import type { RelativeChange } from '@millwright/contract/telemetry/telemetry.schemas';
import { triggerCalls } from '@millwright/contract/telemetry/triggers/triggers.calls';
import {
  DataType,
  type DeviceId,
  type PointId,
  seconds,
  userId,
  WriteConfirm,
} from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DeviceFixture, openDeviceFixture } from '../device-fixture.builders.ts';

let fixture: DeviceFixture;
let device: DeviceId;
let port: number;
/** Of the door: it is open while this is 1. */
let guard: PointId;
beforeAll(async () => {
  fixture = await openDeviceFixture({
    accountsOfWriters: { holdersOfNames: async () => new Map(), writersOf: async () => [21, 22] },
  });
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.renew();
  ({ id: device, port } = await fixture.addMachine({ timeoutMs: 1000 }));
  set(1, 1);
  guard = (await fixture.addPoint(device, { address: '1' })).id;
  await fixture.untilValue(guard, 1);
});

const set = (address: number, value: number): void => {
  fixture.machine.unit(1).holdings[address] = value;
};
const held = (address = 10) => fixture.machine.unit(1).holdings[address];
const addPoint = async (given: Partial<PointInput> = {}, shown = 0) => {
  const point = await fixture.addPoint(device, given);
  await fixture.untilValue(point.id, shown);
  return point;
};
const lock = async (locked: PointId | 'device', given: Partial<InterlockInput> = {}) =>
  (
    await fixture.call(fixture.admin, interlockCalls.create, {
      ...{ itemId: fixture.item, name: `联锁${fixture.serial()}`, lockReason: '防护门打开' },
      locked:
        locked === 'device'
          ? { kind: 'device', deviceId: device }
          : { kind: 'point', pointId: locked },
      condition: { kind: 'comparison', pointId: guard, sign: '>', value: 0 },
      ...given,
    })
  ).data;
const allow = { atRest: 'allow' } as const;
const change = (pointId: PointId, given: RelativeChange) =>
  fixture.call(fixture.admin, telemetryCalls.setRelative, { pointId, change: given });
const ended = (commandId: number) =>
  waitFor('the command to end', async () => {
    const { data } = await fixture.call(fixture.admin, telemetryCalls.writeState, { commandId });
    return data.finishedAt !== null && data;
  });
const forbidding = async (pointId: PointId, value?: string) =>
  (await fixture.call(fixture.admin, interlockCalls.forbidding, { pointId, value })).data.list;
const holds = { error: 'interlock.holds', details: { why: '防护门打开' } };
const { BOOL, CHAR, INT16S, INT32U } = DataType;
const bit = { dataType: BOOL, bit: 3 };

it('of which nothing is said forbids the rest value, too', async () => {
  const { id } = await addPoint(bit);
  expect(await lock(id)).toMatchObject({ atRest: 'forbid' });
  expect(await fixture.write(id, false)).toMatchObject(holds);
  expect(await forbidding(id)).toMatchObject([{ atRest: 'forbid' }]);
});

it('keeps what it does with it where an edit says nothing of that', async () => {
  const { id } = await addPoint(bit);
  const { atRest, ...made } = await lock(id, allow);
  expect(atRest).toBe('allow');
  const kept = await fixture.call(fixture.admin, interlockCalls.edit, {
    ...made,
    lockReason: '门',
  });
  expect(kept.data).toMatchObject({ atRest: 'allow', lockReason: '门' });
  expect((await fixture.write(id, false)).data).toMatchObject({ state: 'confirmed' });
  const edit = { ...kept.data, atRest: 'forbid' } as const;
  await fixture.call(fixture.admin, interlockCalls.edit, edit);
  expect(await fixture.write(id, false)).toMatchObject({ error: 'interlock.holds' });
});

describe('a value', () => {
  it.each<[string, Partial<PointInput>, number | string, number | string]>([
    ['off of a switch', bit, 0, 1],
    ['0', {}, 0, 5],
    ['the intercept', { dataType: INT16S, slope: 0.1, intercept: -40 }, -40, 0],
  ])(
    'that is %s passes where that is allowed, and no other one',
    async (_what, given, rest, other) => {
      const { id } = await addPoint(given, typeof rest === 'number' ? rest : 0);
      await lock(id, allow);
      expect(await forbidding(id)).toMatchObject([{ atRest: 'allow', forbids: true }]);
      expect(await forbidding(id, String(rest))).toEqual([]);
      expect(await forbidding(id, String(other))).toHaveLength(1);
      expect(await fixture.write(id, other)).toMatchObject(holds);
      expect((await fixture.write(id, rest)).data).toMatchObject({ state: 'confirmed' });
      await lock(id, { atRest: 'forbid' });
      expect(await fixture.write(id, rest)).toMatchObject(holds);
      expect(held()).toBe(0);
    },
  );

  it('of a text is never at rest', async () => {
    const text = await fixture.addPoint(device, { dataType: CHAR, length: 2 });
    await lock(text.id, allow);
    for (const value of ['', '0']) expect(await fixture.write(text.id, value)).toMatchObject(holds);
    const { address } = text;
    const over = await fixture.addPoint(device, { address, dataType: INT32U });
    expect(await fixture.write(over.id, 0)).toMatchObject(holds);
  });

  it('passes one that cannot be judged, too', async () => {
    const away = await fixture.addMachine({ port: 1, timeoutMs: 100 });
    const lost = await fixture.addPoint(away.id, { address: '1' });
    const { id } = await addPoint(bit);
    const condition = { kind: 'comparison', pointId: lost.id, sign: '>', value: 0 } as const;
    await lock(id, { ...allow, condition });
    expect(await fixture.write(id, true)).toMatchObject({ error: 'interlock.unknown' });
    expect((await fixture.write(id, false)).data).toMatchObject({ state: 'confirmed' });
  });

  it('that waits for its line when the interlock begins to hold goes at rest alone', async () => {
    const [slow, motor, other] = [
      await addPoint({ address: '20' }),
      await addPoint({ address: '21' }),
      await addPoint({ address: '22' }),
    ];
    const text = `{#${guard}} > 5`;
    const condition = { kind: 'expression', text } as const;
    for (const { id } of [motor, other]) await lock(id, { ...allow, condition });
    fixture.machine.faults.delay = 600;
    const give = (pointId: PointId, value: number) =>
      fixture.call(fixture.admin, telemetryCalls.setValue, { pointId, value });
    const before = await give(slow.id, 1);
    const [off, on] = [await give(motor.id, 0), await give(other.id, 1)];
    expect([before.code, off.data.state, on.data.state]).toEqual([200, 'sent', 'sent']);
    await lock(motor.id, allow);
    await lock(other.id, allow);
    expect(await ended(off.data.commandId)).toMatchObject({ state: 'confirmed' });
    expect(await ended(on.data.commandId)).toMatchObject({ reason: 'interlock.holds' });
    expect(held(22)).toBe(0);
  });
});

describe('several values', () => {
  it('pass by the value of each, and that of the flag', async () => {
    const [one, two, flag] = [
      await addPoint({ address: '20' }),
      await addPoint({ address: '21' }),
      await addPoint({ address: '30' }),
    ];
    for (const { id } of [one, flag]) await lock(id, allow);
    const together = (first: number, second: number, last: number) =>
      fixture.call(fixture.admin, telemetryCalls.setValues, {
        deviceId: device,
        values: [
          { pointId: one.id, value: first },
          { pointId: two.id, value: second },
        ],
        flag: { pointId: flag.id, value: last },
      });
    expect(await together(5, 7, 0)).toMatchObject(holds);
    expect(await together(0, 7, 1)).toMatchObject(holds);
    expect([held(20), held(21)]).toEqual([0, 0]);
    const { data } = await together(0, 7, 0);
    for (const { commandId } of data.commands) {
      expect(await ended(commandId)).toMatchObject({ state: 'confirmed' });
    }
    expect(held(21)).toBe(7);
    await lock(one.id, { atRest: 'forbid' });
    expect(await together(0, 7, 0)).toMatchObject(holds);
  });
});

describe('a change by what is read', () => {
  it('switches off, and not on', async () => {
    set(10, 8);
    const { id } = await addPoint(bit, 1);
    await lock(id, allow);
    const off = await change(id, { op: 'toggle' });
    expect(await ended(off.data.commandId)).toMatchObject({ state: 'confirmed', newValue: '0' });
    expect(held()).toBe(0);
    expect(await change(id, { op: 'toggle' })).toMatchObject(holds);
    expect(held()).toBe(0);
    set(10, 8);
    await lock(id, { atRest: 'forbid' });
    expect(await change(id, { op: 'toggle' })).toMatchObject(holds);
    expect(held()).toBe(8);
  });

  it('passes where it comes out at rest', async () => {
    set(10, 5);
    const { id } = await addPoint({}, 5);
    await lock(id, allow);
    expect(await change(id, { op: 'add', by: -4 })).toMatchObject(holds);
    const { data } = await change(id, { op: 'add', by: -5 });
    expect(await ended(data.commandId)).toMatchObject({ state: 'confirmed', newValue: '0' });
  });

  it('that undoes goes back to what was at rest, and to nothing else', async () => {
    const { id } = await addPoint();
    const { data } = await fixture.write(id, 5);
    await lock(id, allow);
    const undo = (commandId: number) =>
      fixture.call(fixture.admin, telemetryCalls.undo, { pointId: id, commandId });
    const undone = await undo(data.commandId);
    expect(await ended(undone.data.commandId)).toMatchObject({ state: 'confirmed', newValue: '0' });
    expect(await undo(undone.data.commandId)).toMatchObject(holds);
    expect(held()).toBe(0);
  });
});

describe('what is held', () => {
  const press = (pointId: PointId, key: string) =>
    fixture.call(fixture.admin, holdCalls.press, { pointId, key, pressed: 1, released: 0 });

  it('is not pressed, and is released when it begins to hold', async () => {
    const { id } = await addPoint(bit);
    const made = await lock(id, allow);
    expect(await press(id, `a-press-of-a-motor-${id}`)).toMatchObject(holds);
    await fixture.call(fixture.admin, interlockCalls.delete, { ids: [made.id] });
    const { data } = await press(id, `another-press-of-a-motor-${id}`);
    expect(data).toMatchObject({ pressed: 1, end: null });
    await lock(id, allow);
    await waitFor('the release', () => held() === 0);
  });
});

describe('what a second person approves', () => {
  it.each<[InterlockInput['atRest'], number, boolean]>([
    ['allow', 0, true],
    ['allow', 5, false],
    ['forbid', 0, false],
  ])('is looked at by its value: %s, %i: %s', async (atRest, value, passes) => {
    const items = new Set([fixture.item]);
    const permissions = new Set(['points.write'] as const);
    const person = (id: number, userName: string) =>
      fixture.server.platform.signIn({ userId: userId(id), userName, items, permissions });
    const [ann, bob] = [person(21, 'ann'), person(22, 'bob')];
    set(10, 9);
    const { id: pointId } = await addPoint({ writeConfirm: WriteConfirm.approved }, 9);
    const give = () => fixture.call(ann, telemetryCalls.setValue, { pointId, value });
    const { data } = await give();
    expect(data).toMatchObject({ state: 'awaiting-approval' });
    const { id } = await lock(pointId, { atRest });
    const { commandId } = data;
    const decision = { pointId, commandId, decision: 'approve' } as const;
    const approved = await fixture.call(bob, telemetryCalls.decide, decision);
    if (!passes) expect(approved).toMatchObject(holds);
    const state = passes ? 'confirmed' : 'refused';
    expect(await ended(commandId)).toMatchObject({ state });
    const again = await give();
    if (passes) expect(again.data).toMatchObject({ state: 'awaiting-approval' });
    else expect(again).toMatchObject(holds);
    await fixture.call(fixture.admin, interlockCalls.delete, { ids: [id] });
    expect(held()).toBe(passes ? 0 : 9);
  });
});

describe('what acts by itself', () => {
  it('goes on at rest: an assignment, which waits with any other value', async () => {
    set(2, 4);
    set(10, 9);
    const source = await addPoint({ address: '2' }, 4);
    const target = await addPoint({}, 9);
    await lock(target.id, allow);
    const { data: made } = await fixture.call(fixture.admin, assignmentCalls.create, {
      ...{ itemId: fixture.item, name: `赋值${fixture.serial()}`, mode: 'change' },
      ...{ source: { kind: 'point', pointId: source.id }, targetPointId: target.id },
      mostPerMinute: 60,
    });
    await fixture.call(fixture.admin, assignmentCalls.start, { id: made.id });
    const load = async () =>
      (await fixture.call(fixture.admin, assignmentCalls.get, { id: made.id })).data;
    await waitFor('it to wait', async () => (await load()).reason === 'interlock.holds');
    expect(held()).toBe(9);
    set(2, 0);
    // Long before a refused attempt is made again.
    await waitFor('it to be at rest', () => held() === 0, seconds(5));
    await waitFor('it to run', async () => {
      const { reason, state, writes } = await load();
      return reason === null && state === 'running' && writes[0]?.state === 'confirmed';
    });
    await fixture.call(fixture.admin, assignmentCalls.end, { id: made.id });
    await lock(target.id, { atRest: 'forbid' });
    set(10, 9);
    await fixture.call(fixture.admin, assignmentCalls.start, { id: made.id });
    await waitFor('the rest value to be refused', async () => {
      const [last] = (await load()).writes;
      return last?.newValue === '0' && last.state === 'refused';
    });
    expect(held()).toBe(9);
    await fixture.call(fixture.admin, assignmentCalls.end, { id: made.id });
  });

  it.each([
    ['was reached', 1, 'assignment.rate_reached'],
    ['would be, by what was refused', 2, 'interlock.holds'],
  ])('goes on at rest: an assignment whose bound of writes %s', async (_what, most, waits) => {
    set(2, 4);
    const source = await addPoint({ address: '2' }, 4);
    const target = await addPoint();
    const { data: made } = await fixture.call(fixture.admin, assignmentCalls.create, {
      ...{ itemId: fixture.item, name: `赋值${fixture.serial()}`, mode: 'change' },
      ...{ source: { kind: 'point', pointId: source.id }, targetPointId: target.id },
      mostPerMinute: most,
    });
    await fixture.call(fixture.admin, assignmentCalls.start, { id: made.id });
    const load = async () =>
      (await fixture.call(fixture.admin, assignmentCalls.get, { id: made.id })).data;
    await waitFor('it to write', async () => (await load()).writes[0]?.state === 'confirmed');
    await lock(target.id, allow);
    set(2, 5);
    await waitFor('it to wait', async () => (await load()).reason === waits);
    expect(held()).toBe(4);
    set(2, 0);
    await waitFor('it to be at rest', () => held() === 0, seconds(5));
    await fixture.call(fixture.admin, assignmentCalls.end, { id: made.id });
  });

  it.each(['one value', 'two values'])('goes on at rest: a trigger of %s', async (what) => {
    set(10, 9);
    const other = await addPoint({ address: '40' });
    const level = await addPoint({ address: '2' });
    const target = await addPoint({}, 9);
    await lock(target.id, allow);
    const fire = async (value: number) => {
      const { data } = await fixture.call(fixture.admin, triggerCalls.create, {
        ...{ itemId: fixture.item, name: `触发${fixture.serial()}` },
        condition: { kind: 'comparison', edge: 'true', pointId: level.id, sign: '>', value: 5 },
        actions: [
          { kind: 'write', pointId: target.id, value },
          ...(what === 'two values'
            ? [{ kind: 'write', pointId: other.id, value: 3 } as const]
            : []),
        ],
      });
      const load = async () =>
        (await fixture.call(fixture.admin, triggerCalls.get, { id: data.id })).data;
      set(2, 0);
      await fixture.untilValue(level.id, 0);
      await fixture.call(fixture.admin, triggerCalls.enable, { ids: [data.id] });
      await waitFor('it to be ready', async () => (await load()).state === 'idle');
      set(2, 9);
      const run = await waitFor('its run', async () => {
        const [last] = (await load()).runs;
        return last !== undefined && last.outcome !== 'running' && last;
      });
      await fixture.call(fixture.admin, triggerCalls.disable, { ids: [data.id] });
      return run;
    };
    expect(await fire(7)).toMatchObject({ outcome: 'failed' });
    expect(held()).toBe(9);
    expect(await fire(0)).toMatchObject({ outcome: 'done' });
    expect(held()).toBe(0);
    set(10, 9);
    await lock(target.id, { atRest: 'forbid' });
    expect(await fire(0)).toMatchObject({ outcome: 'failed' });
    expect(held()).toBe(9);
  });
});

describe('by another name of its place', () => {
  it.each<[string, Partial<PointInput>, boolean]>([
    ['the same registers', {}, true],
    ['the same in another scale', { slope: 0.5 }, true],
    ['more of them', { address: '9', dataType: INT32U }, true],
    ['a bit of them, which is at rest by itself', bit, false],
    ['an intercept, of which 0 is another number there', { dataType: INT16S, intercept: 3 }, false],
  ])('%s: 0 passes: %s', async (_what, twin, passes) => {
    const locked = await addPoint();
    const other = await addPoint(twin, twin.intercept ?? 0);
    await lock(locked.id, allow);
    const covers = (twin.bit ?? null) === null;
    expect(await forbidding(other.id)).toMatchObject([{ atRest: covers ? 'allow' : 'forbid' }]);
    expect(await fixture.write(other.id, 1)).toMatchObject(holds);
    const refused = await fixture.write(other.id, 0);
    if (passes) expect(refused.data).toMatchObject({ state: 'confirmed' });
    else expect(refused).toMatchObject(holds);
  });

  it('a word of which the locked part happens to be 0 does not pass, one that is 0 does', async () => {
    const locked = await addPoint(bit);
    const word = await addPoint();
    await lock(locked.id, allow);
    expect(await fixture.write(word.id, 0b0001)).toMatchObject(holds);
    expect((await fixture.write(word.id, 0)).data).toMatchObject({ state: 'confirmed' });
  });

  it('of another device that is the same machine', async () => {
    const locked = await addPoint();
    const twin = await fixture.addMachine({ port });
    const other = await fixture.addPoint(twin.id);
    await fixture.untilValue(other.id, 0);
    await lock(locked.id, allow);
    expect(await fixture.write(other.id, 1)).toMatchObject(holds);
    expect((await fixture.write(other.id, 0)).data).toMatchObject({ state: 'confirmed' });
  });
});

it('of a whole device lets each point of it come to rest, by itself', async () => {
  const [word, motor] = [await addPoint(), await addPoint({ ...bit, address: '12' })];
  await lock('device', allow);
  for (const { id } of [word, motor]) {
    expect(await fixture.write(id, 1)).toMatchObject(holds);
    expect((await fixture.write(id, 0)).data).toMatchObject({ state: 'confirmed' });
  }
  await lock(motor.id, { atRest: 'forbid' });
  expect(await fixture.write(motor.id, 0)).toMatchObject(holds);
  expect((await fixture.write(word.id, 0)).data).toMatchObject({ state: 'confirmed' });
});

it('of a whole device makes no other number of any point of it', async () => {
  set(10, 0xffff);
  const speed = await addPoint({ dataType: INT16S }, -1);
  const sign = await addPoint({ dataType: BOOL, bit: 15 }, 1);
  await lock('device', allow);
  expect(await fixture.write(sign.id, false)).toMatchObject(holds);
  expect(held()).toBe(0xffff);
  expect((await fixture.write(speed.id, 0)).data).toMatchObject({ state: 'confirmed' });
});
