/** A point that a second person approves the writes of: nobody changes it alone, whoever they say they are. */

import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { interlockCalls } from '@millwright/contract/telemetry/interlocks/interlocks.calls';
import { telemetryCalls } from '@millwright/contract/telemetry/telemetry.calls';
import type { ToldState, WriteDecision } from '@millwright/contract/telemetry/telemetry.schemas';
import { type PointId, type UserId, userId, WriteConfirm } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DeviceFixture, openDeviceFixture } from '../../device-fixture.builders.ts';

let fixture: DeviceFixture;
/** What the accounts say of each name. */
const holders = new Map<number, { parentId: number | null; passwordBy: number | null }>();
let writers: readonly number[];
let point: Awaited<ReturnType<DeviceFixture['addPoint']>>;
/** Tokens by name; `root` stands behind `rootAsBob`. */
let tokens: Record<'ann' | 'annAgain' | 'bob' | 'carl' | 'root' | 'rootAsBob' | 'reader', string>;

beforeAll(async () => {
  fixture = await openDeviceFixture({
    accountsOfWriters: { holdersOfNames: async () => holders, writersOf: async () => writers },
  });
  const items = new Set([fixture.item]);
  const permissions = new Set(['points.write'] as const);
  const person = (id: number, userName: string, original?: { id: number; userName: string }) =>
    fixture.server.platform.signIn({
      ...{ userId: userId(id), userName, items, permissions },
      ...(original && { original: { userId: userId(original.id), userName: original.userName } }),
    });
  tokens = {
    ann: person(21, 'ann'),
    annAgain: person(21, 'ann'),
    bob: person(22, 'bob'),
    carl: person(23, 'carl'),
    root: fixture.server.platform.signIn({
      ...{ grade: 0, userId: userId(1), userName: 'root', items: 'all' },
    }),
    rootAsBob: person(22, 'bob', { id: 1, userName: 'root' }),
    reader: fixture.server.platform.signIn({ userId: userId(24) as UserId, items }),
  };
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.renew();
  holders.clear();
  writers = [1, 21, 22, 23];
  const device = await fixture.addMachine();
  point = await fixture.addPoint(device.id, { writeConfirm: WriteConfirm.approved });
  await fixture.untilValue(point.id, 0);
});

type Who = keyof typeof tokens;
const held = () => fixture.machine.unit(1).holdings[10];
const give = (who: Who, value: number, more: { validSeconds?: number } = {}) =>
  fixture.call(tokens[who], telemetryCalls.setValue, { pointId: point.id, value, ...more });
const decide = (who: Who, commandId: number, decision: WriteDecision = 'approve') =>
  fixture.call(tokens[who], telemetryCalls.decide, { pointId: point.id, commandId, decision });
const stateOf = async (commandId: number) =>
  (await fixture.call(fixture.admin, telemetryCalls.writeState, { commandId })).data;
const logged = async (pointId: PointId = point.id) =>
  (await fixture.call(fixture.admin, telemetryCalls.writeList, { pointId })).data.list;
const waits = async (who: Who) =>
  (await fixture.call(tokens[who], telemetryCalls.awaiting, {})).data.list.filter(
    ({ pointId }) => pointId === point.id,
  );
const told = (topic: string, commandId: number) =>
  fixture.server.published
    .filter((one) => one.topic === topic)
    .map(({ data }) => data as { commandId: number; state: string })
    .filter((one) => one.commandId === commandId)
    .map(({ state }) => state);

describe('a value for a point that asks for approval', () => {
  it('waits, and is sent once another person approves it; both are named', async () => {
    const { data } = await give('ann', 5);
    expect(data).toMatchObject({ state: 'awaiting-approval', userName: 'ann', decidedBy: null });
    expect((data.approveUntil ?? 0) - data.createdAt).toBe(600_000);
    expect(await waits('bob')).toMatchObject([
      { commandId: data.commandId, itemName: '空压站', own: false },
    ]);
    expect(await waits('annAgain')).toMatchObject([{ own: true }]);
    expect(await waits('reader')).toEqual([]);
    expect(held()).toBe(0);
    expect((await decide('bob', data.commandId)).data).toMatchObject({ state: 'sent' });
    await waitFor('its end', async () => (await stateOf(data.commandId)).state === 'confirmed');
    expect(held()).toBe(5);
    expect(await logged()).toMatchObject([
      { userName: 'ann', decidedBy: 'bob', itemName: '空压站', decidedAt: expect.any(Number) },
    ]);
    expect(await waits('bob')).toEqual([]);
    expect(told('approvals', data.commandId).slice(0, 2)).toEqual(['awaiting-approval', 'sent']);
  });

  it('is logged with what the point had when it was approved, and so undone to that', async () => {
    const { data } = await give('ann', 5);
    expect(data.oldValue).toBe('0');
    fixture.machine.unit(1).holdings[10] = 33;
    await fixture.untilValue(point.id, 33);
    expect((await decide('bob', data.commandId)).data).toMatchObject({ oldValue: '33' });
    await waitFor('its end', async () => (await stateOf(data.commandId)).state === 'confirmed');
    expect(await logged()).toMatchObject([{ oldValue: '33', newValue: '5' }]);
  });

  it.each<[string, Who, Who]>([
    ['who gave it', 'ann', 'ann'],
    ['who gave it, in another session', 'ann', 'annAgain'],
    ['whoever signed in as somebody else, as themselves', 'rootAsBob', 'root'],
    ['whom somebody had signed in as', 'rootAsBob', 'bob'],
    ['who gave it, signed in as somebody else', 'root', 'rootAsBob'],
  ])('is approved by nobody alone: not by %s', async (_what, giver, approver) => {
    const { data } = await give(giver, 5);
    for (const decision of ['approve', 'decline'] as const) {
      expect(await decide(approver, data.commandId, decision)).toMatchObject({
        ...{ code: 422, error: 'telemetry.approval_own' },
      });
    }
    expect((await stateOf(data.commandId)).state).toBe('awaiting-approval');
    expect(held()).toBe(0);
    expect((await decide('carl', data.commandId)).code).toBe(200);
  });

  it.each([
    ['made', { parentId: 21, passwordBy: 21 }],
    ['may set the password of', { parentId: 21, passwordBy: null }],
    ['gave a password', { parentId: null, passwordBy: 21 }],
  ])('is approved by nobody through a name that they %s', async (_what, bob) => {
    holders.set(22, bob);
    const { data } = await give('ann', 5);
    expect(await waits('bob')).toMatchObject([{ own: false, oneHand: true }]);
    expect(await decide('bob', data.commandId)).toMatchObject({
      ...{ code: 422, error: 'telemetry.approval_one_hand' },
    });
    expect(held()).toBe(0);
    expect(await waits('carl')).toMatchObject([{ own: false, oneHand: false }]);
    expect((await decide('carl', data.commandId)).code).toBe(200);
  });

  it('is declined through such a name: that nothing is written takes no second person', async () => {
    holders.set(22, { parentId: 21, passwordBy: 21 });
    const { data } = await give('bob', 5);
    expect((await decide('ann', data.commandId, 'decline')).data).toMatchObject({
      ...{ state: 'refused', reason: 'telemetry.approval_declined', decidedBy: 'ann' },
    });
    expect(held()).toBe(0);
  });

  it.each([
    ['whoever gave it', [1, 23]],
    ['whoever was behind the name that gave it', [22, 23]],
  ])('ends when it is approved though %s may not write any more', async (_what, may) => {
    const { data } = await give('rootAsBob', 5);
    writers = may;
    expect(await decide('carl', data.commandId)).toMatchObject({ error: 'telemetry.right_gone' });
    expect(await stateOf(data.commandId)).toMatchObject({
      ...{ state: 'refused', reason: 'telemetry.right_gone' },
    });
    expect(held()).toBe(0);
  });

  it('is not sent when its approver loses the right while it waits for its line', async () => {
    const { data } = await give('ann', 5);
    fixture.machine.faults.delay = 150;
    // What goes before it to another register keeps the line.
    const other = await fixture.addPoint(point.deviceId, { address: '20' });
    for (let value = 1; value <= 9; value += 1) {
      await fixture.call(fixture.admin, telemetryCalls.setValue, { pointId: other.id, value });
    }
    await decide('bob', data.commandId);
    writers = [1, 21, 23];
    await waitFor('its end', async () => (await stateOf(data.commandId)).finishedAt !== null);
    expect(await stateOf(data.commandId)).toMatchObject({
      ...{ state: 'refused', reason: 'telemetry.right_gone' },
    });
    expect(held()).toBe(0);
  });

  it('waits for nobody where there is none who could approve it, and says so', async () => {
    holders.set(22, { parentId: 21, passwordBy: 21 });
    writers = [21, 22];
    expect(await give('ann', 5)).toMatchObject({
      ...{ code: 422, error: 'telemetry.approval_nobody', details: { point: point.name } },
    });
    expect(await logged()).toMatchObject([
      { state: 'refused', reason: 'telemetry.approval_nobody' },
    ]);
  });

  it('is not decided by who may not write, nor found under another point', async () => {
    const { data } = await give('ann', 5);
    expect((await decide('reader', data.commandId)).code).toBe(403);
    const other = await fixture.addPoint(point.deviceId, { address: '11' });
    expect(
      await fixture.call(tokens.bob, telemetryCalls.decide, {
        ...{ pointId: other.id, commandId: data.commandId, decision: 'approve' },
      }),
    ).toMatchObject({ code: 404 });
  });

  it('is declined by another person, or withdrawn by who gave it, and not sent', async () => {
    const first = await give('ann', 5);
    expect(await decide('bob', first.data.commandId, 'withdraw')).toMatchObject({
      error: 'telemetry.approval_not_own',
    });
    const declined = await decide('bob', first.data.commandId, 'decline');
    expect(declined.data).toMatchObject({
      ...{ state: 'refused', reason: 'telemetry.approval_declined', decidedBy: 'bob' },
      details: { by: 'bob' },
    });
    const second = await give('ann', 6);
    expect((await decide('annAgain', second.data.commandId, 'withdraw')).data).toMatchObject({
      ...{ state: 'refused', reason: 'telemetry.approval_withdrawn', details: { by: 'ann' } },
    });
    expect(await decide('bob', second.data.commandId)).toMatchObject({
      ...{ code: 422, error: 'telemetry.approval_over' },
    });
    expect(held()).toBe(0);
    const told = async (state: ToldState) =>
      (
        await fixture.call(fixture.admin, telemetryCalls.writeList, { pointId: point.id, state })
      ).data.list.map(({ commandId }) => commandId);
    expect(await told('declined')).toEqual([first.data.commandId]);
    expect(await told('withdrawn')).toEqual([second.data.commandId]);
    expect([await told('expired'), await told('refused')]).toEqual([[], []]);
  });

  it('is sent once where two approve it in the same moment, and the other one is told', async () => {
    const { data } = await give('ann', 5);
    const answers = await Promise.all([
      decide('bob', data.commandId),
      decide('carl', data.commandId),
    ]);
    expect(answers.map(({ error }) => error ?? 'sent').sort()).toEqual([
      'sent',
      'telemetry.approval_over',
    ]);
    await waitFor('its end', async () => (await stateOf(data.commandId)).state === 'confirmed');
    expect(told('writes', data.commandId).filter((state) => state === 'sent')).toHaveLength(1);
  });

  it('is one at a time; the other attempt is refused, and logged', async () => {
    const { data } = await give('ann', 5);
    expect(await give('bob', 6)).toMatchObject({ code: 422, error: 'telemetry.approval_waits' });
    expect(await logged()).toMatchObject([
      { newValue: '6', state: 'refused', reason: 'telemetry.approval_waits' },
      { commandId: data.commandId, state: 'awaiting-approval' },
    ]);
  });

  it('is one command for one intent', async () => {
    const intent = { pointId: point.id, value: 5, idempotencyKey: 'intent-0001' };
    const first = await fixture.call(tokens.ann, telemetryCalls.setValue, intent);
    const again = await fixture.call(tokens.ann, telemetryCalls.setValue, intent);
    expect(again.data.commandId).toBe(first.data.commandId);
  });

  it('is refused at once where it could not be written now', async () => {
    await fixture.call(fixture.admin, pointCalls.edit, { ...point, writeMin: 0, writeMax: 4 });
    expect(await give('ann', 5)).toMatchObject({ error: 'telemetry.beyond_write_range' });
    expect(await waits('bob')).toEqual([]);
  });
});

describe('what is approved is checked again', () => {
  it('by the interlocks', async () => {
    const { data } = await give('ann', 5);
    await fixture.call(fixture.admin, interlockCalls.create, {
      ...{ itemId: fixture.item, name: '检修', lockReason: '检修中', whenUnknown: 'forbid' },
      enabled: true,
      locked: { kind: 'point', pointId: point.id },
      condition: { kind: 'comparison', pointId: point.id, sign: '=', value: 0 },
    });
    expect(await decide('bob', data.commandId)).toMatchObject({ error: 'interlock.holds' });
    expect(await stateOf(data.commandId)).toMatchObject({
      ...{ state: 'refused', reason: 'interlock.holds', decidedBy: 'bob' },
    });
    expect(held()).toBe(0);
  });

  it.each([
    ['writes to another register', { address: '30' }],
    ['does not ask for approval any more', { writeConfirm: WriteConfirm.button }],
  ])('by the point, which %s', async (_what, changed) => {
    const { data } = await give('ann', 5);
    await fixture.call(fixture.admin, pointCalls.edit, { ...point, ...changed });
    expect(await decide('bob', data.commandId)).toMatchObject({
      error: 'telemetry.point_changed',
    });
    expect(held()).toBe(0);
  });
});

describe('whatever else writes', () => {
  it('is refused: a change, a toggle, an undo, a batch', async () => {
    const { data } = await give('ann', 5);
    await decide('bob', data.commandId);
    const { commandId } = data;
    await waitFor('its end', async () => (await stateOf(commandId)).state === 'confirmed');
    const { setRelative, undo, setValues } = telemetryCalls;
    const error = 'telemetry.approval_value_only';
    const change = { op: 'add', by: 5 } as const;
    const asked = { pointId: point.id };
    expect(await fixture.call(tokens.ann, setRelative, { ...asked, change })).toMatchObject({
      ...{ code: 422, error },
    });
    expect(await fixture.call(tokens.ann, undo, { ...asked, commandId })).toMatchObject({ error });
    const values = [{ pointId: point.id, value: 6 }];
    expect(
      await fixture.call(tokens.ann, setValues, { deviceId: point.deviceId, values }),
    ).toMatchObject({ error: 'telemetry.batch_approval' });
    expect(await logged()).toMatchObject([{ reason: error }, { reason: error }, { commandId }]);
    expect(held()).toBe(5);
  });

  it('is refused: what acts by itself, singly and in a batch', async () => {
    const by = { note: null, idempotencyKey: null, userId: 21, userName: '补水', address: '' };
    const { telemetry } = fixture.server;
    const given = { ...by, pointId: point.id, value: 5, validSeconds: null };
    await expect(telemetry.setValue({ ...given, assignmentId: 3 })).rejects.toMatchObject({
      code: 'telemetry.approval_by_hand',
    });
    expect(await logged()).toMatchObject([{ reason: 'telemetry.approval_by_hand' }]);
  });
});
