/** Many triggers of one item are enabled and disabled by one call: what it costs grows with them, not with their square. */
import { triggerCalls } from '@millwright/contract/telemetry/triggers/triggers.calls';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type DeviceFixture, openDeviceFixture } from '../device-fixture.builders.ts';

let fixture: DeviceFixture;
beforeAll(async () => {
  fixture = await openDeviceFixture();
});
afterAll(() => fixture.close());
beforeEach(() => fixture.renew());
afterEach(() => {
  vi.restoreAllMocks();
});

const count = 12;

async function addTriggers(): Promise<number[]> {
  const { id: device } = await fixture.addMachine();
  const level = await fixture.addPoint(device, { address: '1' });
  const target = await fixture.addPoint(device, { address: '2' });
  const ids: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const { data } = await fixture.call(fixture.admin, triggerCalls.create, {
      ...{ itemId: fixture.item, name: `触发${fixture.serial()}` },
      condition: { kind: 'comparison', edge: 'true', pointId: level.id, sign: '>', value: n },
      actions: [{ kind: 'write', pointId: target.id, value: 1 }],
    });
    ids.push(data.id);
  }
  return ids;
}

const events = async (): Promise<number> => {
  const { db } = fixture.server.platform;
  const { rows } = await sql<{ count: number }>`
    select count(*) from outbox_event where name = 'triggers.changed'`.execute(db);
  return rows[0]?.count ?? 0;
};
const recorded = async (action: string): Promise<number> =>
  (await fixture.server.platform.recorded()).filter((each) => each === action).length;

it('are looked at for rounds once, hold their points once, and are read anew once', async () => {
  const ids = await addTriggers();
  const [before, enabledBefore] = [await events(), await recorded('trigger.enable')];
  const { devices } = fixture.server;
  const looks = (['writtenPlaces', 'reckonedFrom', 'holdPoints', 'find'] as const).map((name) =>
    vi.spyOn(devices, name),
  );
  const [rounds, reckoned, held] = looks;
  const enabled = await fixture.call(fixture.admin, triggerCalls.enable, { ids });
  expect(enabled.data).toEqual({ enabled: count });
  expect(rounds).toHaveBeenCalledTimes(1);
  expect(reckoned).toHaveBeenCalledTimes(1);
  expect(held).toHaveBeenCalledTimes(1);
  expect(await events()).toBe(before + 1);
  expect((await recorded('trigger.enable')) - enabledBefore).toBe(count);
  const { data } = await fixture.call(fixture.admin, triggerCalls.disable, { ids });
  expect(data).toEqual({ disabled: count });
  expect(await events()).toBe(before + 2);
  expect(await recorded('trigger.disable')).toBe(count);
});

it('and none of them where one is refused', async () => {
  const ids = await addTriggers();
  const [first = 0] = ids;
  const { version } = (await fixture.call(fixture.admin, triggerCalls.get, { id: first })).data;
  const versions = ids.map((id) => (id === ids.at(-1) ? version + 1 : version));
  const refused = await fixture.call(fixture.admin, triggerCalls.enable, { ids, versions });
  expect(refused).toMatchObject({ error: 'general.conflict' });
  expect((await fixture.call(fixture.admin, triggerCalls.get, { id: first })).data).toMatchObject({
    ...{ enabled: false, version },
  });
});
