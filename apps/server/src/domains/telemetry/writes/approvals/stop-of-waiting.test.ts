/** A stop is asked for while another value of its point waits for a second person. */

import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { dataMonitorCalls } from '@millwright/contract/telemetry/data-monitor.calls';
import { interlockCalls } from '@millwright/contract/telemetry/interlocks/interlocks.calls';
import { telemetryCalls } from '@millwright/contract/telemetry/telemetry.calls';
import type { WriteDecision } from '@millwright/contract/telemetry/telemetry.schemas';
import { DataType, type PointId, userId, WriteConfirm } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DeviceFixture, openDeviceFixture } from '../../device-fixture.builders.ts';

let fixture: DeviceFixture;
let point: Awaited<ReturnType<DeviceFixture['addPoint']>>;
let port: number;
let tokens: Record<'ann' | 'bob' | 'carl', string>;

beforeAll(async () => {
  fixture = await openDeviceFixture({
    accountsOfWriters: {
      holdersOfNames: async () => new Map(),
      writersOf: async () => [21, 22, 23],
    },
  });
  const items = new Set([fixture.item]);
  const permissions = new Set(['points.write'] as const);
  const person = (id: number, userName: string) =>
    fixture.server.platform.signIn({ userId: userId(id), userName, items, permissions });
  tokens = { ann: person(21, 'ann'), bob: person(22, 'bob'), carl: person(23, 'carl') };
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.renew();
  const device = await fixture.addMachine();
  ({ port } = device);
  // 0 in its register is 5.
  point = await fixture.addPoint(device.id, {
    writeConfirm: WriteConfirm.approved,
    intercept: 5,
  });
  await fixture.untilValue(point.id, 5);
});

type Who = keyof typeof tokens;
const give = (who: Who, value: number) =>
  fixture.call(tokens[who], telemetryCalls.setValue, { pointId: point.id, value });
const decide = (who: Who, commandId: number, decision: WriteDecision = 'approve') =>
  fixture.call(tokens[who], telemetryCalls.decide, { pointId: point.id, commandId, decision });
const stateOf = async (commandId: number) =>
  (await fixture.call(fixture.admin, telemetryCalls.writeState, { commandId })).data;
const waiting = async () =>
  (await fixture.call(tokens.carl, telemetryCalls.awaiting, {})).data.list
    .filter(({ pointId }) => pointId === point.id)
    .map(({ commandId }) => commandId);
const untilConfirmed = (commandId: number) =>
  waitFor('its end', async () => (await stateOf(commandId)).state === 'confirmed');

describe('the rest value', () => {
  it('takes the place of what waits for its point, which is logged as replaced and told', async () => {
    const { data: first } = await give('ann', 50);
    const { data: stop } = await give('bob', 5);
    expect(stop).toMatchObject({ state: 'awaiting-approval', userName: 'bob' });
    expect(await stateOf(first.commandId)).toMatchObject({
      ...{ state: 'refused', reason: 'telemetry.approval_replaced', details: { by: 'bob' } },
    });
    expect(await waiting()).toEqual([stop.commandId]);
    const told = fixture.server.published
      .filter(({ topic }) => topic === 'approvals')
      .map(({ data }) => data as { commandId: number; state: string })
      .filter(({ commandId }) => commandId === first.commandId)
      .map(({ state }) => state);
    expect(told).toEqual(['awaiting-approval', 'refused']);
    expect(await decide('carl', first.commandId)).toMatchObject({
      error: 'telemetry.approval_over',
    });
    await decide('carl', stop.commandId);
    await untilConfirmed(stop.commandId);
    const withdrawn = await fixture.call(fixture.admin, telemetryCalls.writeList, {
      ...{ pointId: point.id, state: 'withdrawn' },
    });
    expect(withdrawn.data.list.map(({ commandId }) => commandId)).toEqual([first.commandId]);
  });

  it('waits once: another one, and any other value, is refused while it does', async () => {
    const { data: stop } = await give('ann', 5);
    for (const value of [5, 50]) {
      expect(await give('bob', value)).toMatchObject({ error: 'telemetry.approval_waits' });
    }
    expect(await waiting()).toEqual([stop.commandId]);
  });

  it('that may not be written leaves what waits', async () => {
    const { data: first } = await give('ann', 50);
    await fixture.call(fixture.admin, interlockCalls.create, {
      ...{ itemId: fixture.item, name: '检修', lockReason: '检修中', whenUnknown: 'forbid' },
      enabled: true,
      locked: { kind: 'point', pointId: point.id },
      condition: { kind: 'comparison', pointId: point.id, sign: '=', value: 5 },
    });
    expect(await give('bob', 5)).toMatchObject({ error: 'interlock.holds' });
    expect(await waiting()).toEqual([first.commandId]);
  });
});

describe('the rest value of a point that asks a second person for all others', () => {
  const holding = () => fixture.machine.unit(1).holdings[10];
  beforeEach(async () => {
    point = (
      await fixture.call(fixture.admin, pointCalls.edit, {
        ...{ ...point, writeConfirm: WriteConfirm.approvedButRest },
      })
    ).data;
    fixture.machine.unit(1).holdings[10] = 7;
    await fixture.untilValue(point.id, 12);
  });

  it('goes at once, and what waited does not go after it', async () => {
    const { data: first } = await give('ann', 50);
    expect(first.state).toBe('awaiting-approval');
    const { data: stop } = await give('ann', 5);
    expect(stop).toMatchObject({ state: 'sent', decidedBy: null });
    await untilConfirmed(stop.commandId);
    expect(holding()).toBe(0);
    expect(await stateOf(first.commandId)).toMatchObject({ reason: 'telemetry.approval_replaced' });
    expect(await waiting()).toEqual([]);
  });

  it('takes nobody’s place where it was given before, or its key is another’s', async () => {
    const stopBy = (idempotencyKey: string) =>
      fixture.call(tokens.ann, telemetryCalls.setValue, {
        ...{ pointId: point.id, value: 5, idempotencyKey },
      });
    const { data: stop } = await stopBy('stop-of-ann-0001');
    await untilConfirmed(stop.commandId);
    const { data: first } = await give('bob', 50);
    expect((await stopBy('stop-of-ann-0001')).data.commandId).toBe(stop.commandId);
    expect(await waiting()).toEqual([first.commandId]);
    const other = await fixture.addPoint(point.deviceId, { address: '30' });
    await fixture.untilValue(other.id, 0);
    await fixture.call(tokens.ann, telemetryCalls.setValue, {
      ...{ pointId: other.id, value: 7, idempotencyKey: 'other-of-ann-001' },
    });
    expect(await stopBy('other-of-ann-001')).toMatchObject({ error: 'telemetry.key_reused' });
    expect(await waiting()).toEqual([first.commandId]);
  });

  it('goes among several that are written at once; another value does not', async () => {
    const several = (value: number) =>
      fixture.call(tokens.ann, telemetryCalls.setValues, {
        ...{ deviceId: point.deviceId, values: [{ pointId: point.id, value }] },
      });
    expect(await several(50)).toMatchObject({ error: 'telemetry.batch_approval' });
    const { data } = await several(5);
    await untilConfirmed(data.commands[0]?.commandId ?? 0);
    expect(holding()).toBe(0);
  });

  it.each([
    ['alone', []],
    ['beside another value', [3]],
  ])('among several, %s, takes the place of what waits', async (_what, others) => {
    const beside = await fixture.addPoint(point.deviceId, { address: '30' });
    await fixture.untilValue(beside.id, 0);
    const { data: first } = await give('ann', 50);
    const values = [
      ...others.map((value) => ({ pointId: beside.id, value })),
      { pointId: point.id, value: 5 },
    ];
    const { data } = await fixture.call(tokens.bob, telemetryCalls.setValues, {
      ...{ deviceId: point.deviceId, values },
    });
    for (const { commandId } of data.commands) await untilConfirmed(commandId);
    expect(await stateOf(first.commandId)).toMatchObject({
      ...{ state: 'refused', reason: 'telemetry.approval_replaced', details: { by: 'bob' } },
    });
    expect(await waiting()).toEqual([]);
  });

  it('through station 255 of its address takes the place of what waits', async () => {
    const { id: deviceId } = await fixture.addMachine({ port, unitId: 255 });
    const [same, bit, apart] = [
      await fixture.addPoint(deviceId, { intercept: 5 }),
      await fixture.addPoint(deviceId, { dataType: DataType.BOOL, bit: 3 }),
      await fixture.addPoint(deviceId, { address: '20' }),
    ];
    const stop = async (pointId: PointId, value: number) => {
      await waitFor('its value', () => (fixture.valueNow(pointId)?.value ?? null) !== null);
      const given = await fixture.call(tokens.bob, telemetryCalls.setValue, { pointId, value });
      await untilConfirmed(given.data.commandId);
    };
    const { data: first } = await give('ann', 50);
    await stop(apart.id, 0);
    // It brings a part of the place to rest.
    await stop(bit.id, 0);
    expect(await waiting()).toEqual([first.commandId]);
    await stop(same.id, 5);
    expect(await stateOf(first.commandId)).toMatchObject({
      ...{ state: 'refused', reason: 'telemetry.approval_replaced' },
    });
  });

  it('among several that are refused leaves what waits', async () => {
    const { data: first } = await give('ann', 50);
    const beside = await fixture.addPoint(point.deviceId, { address: '30' });
    await fixture.untilValue(beside.id, 0);
    const values = [
      { pointId: point.id, value: 5 },
      { pointId: beside.id, value: 70_000 },
    ];
    const several = { deviceId: point.deviceId, values };
    const answer = await fixture.call(tokens.bob, telemetryCalls.setValues, several);
    expect(answer).toMatchObject({ error: 'telemetry.value_out_of_range' });
    expect(await waiting()).toEqual([first.commandId]);
  });

  it('is written by nothing that acts by itself', async () => {
    const by = { note: null, idempotencyKey: null, userId: 21, userName: '补水', address: '' };
    const given = { ...by, pointId: point.id, value: 5, validSeconds: null, assignmentId: 3 };
    await expect(fixture.server.telemetry.setValue(given)).rejects.toMatchObject({
      code: 'telemetry.approval_by_hand',
    });
  });

  it('is no rest value of a part of it: a bit that is off waits', async () => {
    const bit = await fixture.addPoint(point.deviceId, { dataType: DataType.BOOL, bit: 3 });
    await fixture.untilValue(bit.id, 0);
    const { data } = await fixture.call(tokens.ann, telemetryCalls.setValue, {
      ...{ pointId: bit.id, value: 0 },
    });
    expect(data.state).toBe('awaiting-approval');
  });

  it('takes what another point at its place asks for, and pages are told so', async () => {
    await fixture.addPoint(point.deviceId, { writeConfirm: WriteConfirm.typed });
    await waitFor('the other point to be collected', async () => {
      const { data } = await fixture.call(fixture.admin, dataMonitorCalls.device, {
        deviceId: point.deviceId,
      });
      const shown = data.list.find(({ pointId }) => pointId === point.id);
      expect(shown?.writeConfirm).toBe(WriteConfirm.approved);
      return shown?.restConfirm === WriteConfirm.typed;
    });
    expect(await give('ann', 5)).toMatchObject({ error: 'telemetry.name_not_typed' });
    const { data } = await fixture.call(tokens.ann, telemetryCalls.setValue, {
      ...{ pointId: point.id, value: 5, typedName: point.name },
    });
    await untilConfirmed(data.commandId);
  });
});
