/** A stop is asked for while another value of its point waits for a second person. */

import { interlockCalls } from '@millwright/contract/telemetry/interlocks/interlocks.calls';
import { telemetryCalls } from '@millwright/contract/telemetry/telemetry.calls';
import type { WriteDecision } from '@millwright/contract/telemetry/telemetry.schemas';
import { userId, WriteConfirm } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DeviceFixture, openDeviceFixture } from '../../device-fixture.builders.ts';

let fixture: DeviceFixture;
let point: Awaited<ReturnType<DeviceFixture['addPoint']>>;
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
  // 0 in its register is 5.
  point = await fixture.addPoint(device.id, {
    ...{ writeConfirm: WriteConfirm.approved, intercept: 5, writeMax: 100 },
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
