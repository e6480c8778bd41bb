/** Interlocks before a machine on a real socket: what is not written while they hold. */
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { referenceCalls } from '@millwright/contract/devices/references/references.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { assignmentCalls } from '@millwright/contract/telemetry/assignments/assignments.calls';
import { interlockCalls } from '@millwright/contract/telemetry/interlocks/interlocks.calls';
import type { InterlockInput } from '@millwright/contract/telemetry/interlocks/interlocks.schemas';
import { telemetryCalls } from '@millwright/contract/telemetry/telemetry.calls';
import { createModbusFake } from '@millwright/drivers/modbus/fake/fake';
import { type DeviceId, type PointId, pointId, seconds } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DeviceFixture, openDeviceFixture } from '../device-fixture.builders.ts';

let fixture: DeviceFixture;
let device: DeviceId;
/** Every value that the machine was given, in order. */
let frames: number[];
let other: ReturnType<typeof createModbusFake>;
beforeAll(async () => {
  fixture = await openDeviceFixture();
});
afterAll(async () => {
  await other.close();
  await fixture.close();
});
beforeEach(async () => {
  await fixture.renew();
  await other?.close();
  other = createModbusFake();
  device = (await fixture.addMachine()).id;
  frames = [];
  fixture.machine.faults.keep = (written) => {
    frames.push(written);
    return written;
  };
});

const addPoint = (address: number, given: Parameters<DeviceFixture['addPoint']>[1] = {}) =>
  fixture.addPoint(device, { address: String(address), ...given });
const set = (address: number, value: number): void => {
  fixture.machine.unit(1).holdings[address] = value;
};
const input = (
  given: Partial<InterlockInput> & Pick<InterlockInput, 'locked' | 'condition'>,
): InterlockInput => ({
  itemId: fixture.item,
  name: `联锁${fixture.serial()}`,
  lockReason: '模具未闭合',
  whenUnknown: 'forbid',
  atRest: 'forbid',
  enabled: true,
  ...given,
});
const create = (given: Parameters<typeof input>[0]) =>
  fixture.call(fixture.admin, interlockCalls.create, input(given));
const point = (id: PointId) => ({ kind: 'point', pointId: id }) as const;
const expression = (text: string) => ({ kind: 'expression', text }) as const;
const above = (id: PointId, value: number) =>
  ({ kind: 'comparison', pointId: id, sign: '>', value }) as const;
const forbidding = async (id: PointId) =>
  (await fixture.call(fixture.admin, interlockCalls.forbidding, { pointId: id })).data.list;

describe('while an interlock holds', () => {
  it('nothing is written to its point, and the refusal says which, why, and by what values', async () => {
    set(1, 9);
    const [guard, target] = [
      await addPoint(1, { unit: 'bar' }),
      await addPoint(2, { name: `阀${fixture.serial()}` }),
    ];
    await fixture.untilValue(guard.id, 9);
    const made = await create({ locked: point(target.id), condition: above(guard.id, 8) });
    expect(made.data).toMatchObject({ version: 1, enabled: true });
    const values = `${guard.name} = 9 bar`;
    const details = { interlock: made.data.name, why: '模具未闭合', values };
    const refused = await fixture.write(target.id, 3);
    expect(refused).toMatchObject({ code: 422, error: 'interlock.holds', details });
    expect(refused.message).toContain(`模具未闭合 (${values})`);
    const log = await fixture.call(fixture.admin, telemetryCalls.writeList, { pointId: target.id });
    expect(log.data.list).toMatchObject([{ state: 'refused', reason: 'interlock.holds', details }]);
    expect(await forbidding(target.id)).toMatchObject([
      { id: made.data.id, name: made.data.name, lockReason: '模具未闭合', state: 'holds', values },
    ]);
    expect(frames).toEqual([]);
    set(1, 8);
    await fixture.untilValue(guard.id, 8);
    expect(await forbidding(target.id)).toEqual([]);
    expect((await fixture.write(target.id, 3)).data).toMatchObject({ state: 'confirmed' });
    expect(frames).toEqual([3]);
  });

  it('nothing is written to any point of its device', async () => {
    set(1, 1);
    const [guard, one, two] = [await addPoint(1), await addPoint(2), await addPoint(3)];
    const another = await fixture.addMachine({ port: await other.listen() });
    const elsewhere = await fixture.addPoint(another.id, { address: '4' });
    await fixture.untilValue(guard.id, 1);
    await fixture.untilValue(elsewhere.id, 0);
    await create({
      locked: { kind: 'device', deviceId: device },
      condition: expression(`${guard.name} = 1`),
    });
    for (const { id } of [one, two]) {
      expect(await fixture.write(id, 5)).toMatchObject({ error: 'interlock.holds' });
    }
    expect((await fixture.write(elsewhere.id, 5)).data).toMatchObject({ state: 'confirmed' });
    expect(frames).toEqual([]);
  });

  it('a command that waits in the queue when it begins to hold is not sent', async () => {
    const port = await other.listen();
    const guardian = await fixture.addMachine({ port });
    const line = await fixture.call(fixture.admin, deviceCalls.get, { id: device });
    const patient = { ...line.data, timeoutMs: 3000, periodMs: 3_600_000 };
    await fixture.call(fixture.admin, deviceCalls.edit, patient);
    const guard = await fixture.addPoint(guardian.id, { address: '1' });
    const [slow, target] = [await addPoint(11), await addPoint(12)];
    await fixture.untilValue(target.id, 0);
    await fixture.untilValue(guard.id, 0);
    await create({ locked: point(target.id), condition: above(guard.id, 8) });
    // The machine keeps the first write and does not answer: what comes after it waits.
    fixture.machine.faults.silentUnits.add(1);
    const first = fixture.write(slow.id, 1);
    await waitFor('the first write', () => frames.length === 1);
    const { data: sent } = await fixture.call(fixture.admin, telemetryCalls.setValue, {
      pointId: target.id,
      value: 3,
    });
    expect(sent).toMatchObject({ state: 'sent' });
    other.unit(1).holdings[1] = 9;
    await fixture.untilValue(guard.id, 9);
    fixture.machine.faults.silentUnits.clear();
    const ended = await waitFor('the second to end', async () => {
      const { data } = await fixture.call(fixture.admin, telemetryCalls.writeState, {
        commandId: sent.commandId,
      });
      return data.finishedAt !== null && data;
    });
    await first;
    expect(ended).toMatchObject({ state: 'refused', reason: 'interlock.holds' });
    expect(frames).toEqual([1]);
  });

  it('an assignment waits, with the reason, and goes on when it is open', async () => {
    set(1, 9);
    set(2, 4);
    const [guard, source, target] = [await addPoint(1), await addPoint(2), await addPoint(3)];
    await fixture.untilValue(guard.id, 9);
    const { data: lock } = await create({
      locked: point(target.id),
      condition: above(guard.id, 8),
    });
    const { data: made } = await fixture.call(fixture.admin, assignmentCalls.create, {
      itemId: fixture.item,
      name: `赋值${fixture.serial()}`,
      source: point(source.id),
      targetPointId: target.id,
      mode: 'change',
      mostPerMinute: 60,
    });
    await fixture.call(fixture.admin, assignmentCalls.start, { id: made.id });
    const load = async () =>
      (await fixture.call(fixture.admin, assignmentCalls.get, { id: made.id })).data;
    const paused = await waitFor('the assignment to be refused', async () => {
      const now = await load();
      return now.reason === 'interlock.holds' && now;
    });
    expect(paused.details).toMatchObject({ interlock: lock.name, why: '模具未闭合' });
    expect(paused.writes).toMatchObject([{ state: 'refused', reason: 'interlock.holds' }]);
    expect(frames).toEqual([]);
    set(1, 8);
    await waitFor('the write', () => frames.length === 1, seconds(20));
    expect(frames).toEqual([4]);
  });
});

describe('a condition that cannot be judged', () => {
  const lostGuard = async () => {
    const away = await fixture.addMachine({ port: 1, timeoutMs: 100 });
    const guard = await fixture.addPoint(away.id, { address: '1' });
    const target = await addPoint(2);
    await fixture.untilValue(target.id, 0);
    return { guard, target };
  };

  it('forbids writing, and says which input is unknown', async () => {
    const { guard, target } = await lostGuard();
    await create({ locked: point(target.id), condition: above(guard.id, 8) });
    const refused = await fixture.write(target.id, 3);
    expect(refused).toMatchObject({
      error: 'interlock.unknown',
      details: { inputs: guard.name, why: '模具未闭合' },
    });
    expect(frames).toEqual([]);
  });

  it('lets write where its author said so', async () => {
    const { guard, target } = await lostGuard();
    await create({
      ...{ locked: point(target.id), condition: above(guard.id, 8), whenUnknown: 'allow' },
    });
    expect((await fixture.write(target.id, 3)).data).toMatchObject({ state: 'confirmed' });
  });

  it('that holds by what is known forbids, whatever the rest may be', async () => {
    const { guard, target } = await lostGuard();
    set(5, 1);
    const own = await addPoint(5);
    await fixture.untilValue(own.id, 1);
    await create({
      locked: point(target.id),
      condition: expression(`${own.name} = 1 or ${guard.name} > 8`),
      whenUnknown: 'allow',
    });
    expect(await fixture.write(target.id, 3)).toMatchObject({ error: 'interlock.holds' });
  });
});

describe('an interlock', () => {
  it('counts from the moment that it is saved, switched off or deleted', async () => {
    set(1, 9);
    const [guard, target] = [await addPoint(1, { unit: '' }), await addPoint(2)];
    await fixture.untilValue(guard.id, 9);
    const { data: made } = await create({
      ...{ locked: point(target.id), condition: above(guard.id, 8) },
    });
    expect(await fixture.write(target.id, 1)).toMatchObject({ error: 'interlock.holds' });
    const off = { ...made, enabled: false };
    const edited = await fixture.call(fixture.admin, interlockCalls.edit, off);
    expect(edited.data).toMatchObject({ enabled: false, version: 2 });
    expect((await fixture.write(target.id, 1)).data).toMatchObject({ state: 'confirmed' });
    const stale = await fixture.call(fixture.admin, interlockCalls.edit, off);
    expect(stale.error).toBe('general.conflict');
    const on = { ...edited.data, enabled: true };
    await fixture.call(fixture.admin, interlockCalls.edit, on);
    expect(await fixture.write(target.id, 2)).toMatchObject({ error: 'interlock.holds' });
    const list = await fixture.call(fixture.admin, interlockCalls.list, { itemId: fixture.item });
    expect(list.data.list.find(({ id }) => id === made.id)).toMatchObject({
      ...{ state: 'holds', forbids: true, values: `${guard.name} = 9` },
    });
    await fixture.call(fixture.admin, interlockCalls.delete, { ids: [made.id] });
    expect((await fixture.write(target.id, 2)).data).toMatchObject({ state: 'confirmed' });
    const recorded = await fixture.server.platform.recorded();
    expect(recorded).toEqual(
      expect.arrayContaining(['interlock.create', 'interlock.edit', 'interlock.delete']),
    );
  });

  it('keeps what it looks at and what it locks, and is told among what uses them', async () => {
    const [guard, target] = [await addPoint(1), await addPoint(2)];
    const { data: made } = await create({
      ...{ locked: point(target.id), condition: expression(`${guard.name} > 8`) },
    });
    expect(made.condition).toEqual(expression(`{#${guard.id}} > 8`));
    for (const { id } of [guard, target]) {
      const refused = await fixture.call(fixture.admin, pointCalls.delete, { ids: [id] });
      expect(refused).toMatchObject({ error: 'interlock.uses_point' });
    }
    const used = await fixture.call(fixture.admin, referenceCalls.list, { deviceId: device });
    expect(used.data.list).toMatchObject([
      {
        ...{ subject: 'interlock', name: made.name, enabled: true },
        ...{ holdsPointIds: [guard.id, target.id], locksPointIds: [target.id] },
      },
    ]);
    const whole = await fixture.addMachine({ port: await other.listen() });
    await create({
      locked: { kind: 'device', deviceId: whole.id },
      condition: expression(`${guard.name} > 8`),
    });
    const refused = await fixture.call(fixture.admin, deviceCalls.delete, { id: whole.id });
    expect(refused).toMatchObject({ error: 'interlock.locks_device' });
  });

  it.each([
    ['an expression that is none', { condition: expression('1 +') }, 'assignment.expression_wrong'],
    ['a number', { condition: expression('1 + 1') }, 'assignment.expression_wrong'],
    [
      'a point that is nowhere',
      { condition: above(pointId(999_999), 1) },
      'interlock.point_foreign',
    ],
    ['another target', { locked: point(pointId(999_999)) }, 'interlock.target_foreign'],
    ['a reason of blanks', { lockReason: '   ' }, 'interlock.reason_rule'],
  ])('of %s is refused', async (_what, given, error) => {
    const guard = await addPoint(1);
    const refused = await create({
      ...{ locked: point(guard.id), condition: above(guard.id, 8), ...given },
    });
    expect(refused.error).toBe(error);
  });
});

it('locks no device that is moved to another item while it is saved', async () => {
  const { platform } = fixture.server;
  const guard = await addPoint(1);
  const guarded = await fixture.addMachine({ port: 1, enabled: false });
  const { data } = await fixture.call(fixture.admin, itemCalls.create, { itemName: '别人的站' });
  let isAnswered = false;
  const made = await platform.transactions.run(async (tx) => {
    // As a move does first.
    await sql`select from device where id = ${guarded.id} for update`.execute(tx);
    const answer = create({
      locked: { kind: 'device', deviceId: guarded.id },
      condition: above(guard.id, 8),
    }).finally(() => {
      isAnswered = true;
    });
    await waitFor('it to be answered, or to wait for the move', async () => {
      const { rows } = await sql`select from pg_locks where not granted`.execute(platform.db);
      return isAnswered || rows.length > 0;
    });
    await sql`update device set item_id = ${data.id} where id = ${guarded.id}`.execute(tx);
    return { answer };
  });
  expect(await made.answer).toMatchObject({ code: 422, error: 'interlock.target_foreign' });
});

it('is one of five hundred of its project, also where several are added at the same time', async () => {
  const { db } = fixture.server.platform;
  const { data } = await fixture.call(fixture.admin, itemCalls.create, { itemName: '满的站' });
  const points: PointId[] = [];
  for (let made = 0; made < 4; made += 1) {
    const { id } = await fixture.addMachine({ itemId: data.id, port: 1, enabled: false });
    points.push((await fixture.addPoint(id)).id);
  }
  const condition = JSON.stringify(above(points[0] as PointId, 8));
  await sql`
    insert into interlock (item_id, name, locked_point_id, condition, lock_reason, when_unknown,
                           enabled, created_at, updated_at)
    select ${data.id}, 'F' || n, ${points[0]}, ${condition}::jsonb, '-', 'allow', false, now(), now()
      from generate_series(1, 499) as n`.execute(db);
  const answers = await Promise.all(
    points.map((id) => create({ itemId: data.id, locked: point(id), condition: above(id, 8) })),
  );
  expect(answers.map(({ code, error }) => error ?? code).sort()).toEqual([
    ...[200, 'interlock.too_many', 'interlock.too_many', 'interlock.too_many'],
  ]);
});
