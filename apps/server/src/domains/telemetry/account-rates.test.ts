/** What of an account fills the tables that all share is bounded, and what is beyond is told. */
import { assignmentCalls } from '@millwright/contract/telemetry/assignments/assignments.calls';
import { telemetryCalls } from '@millwright/contract/telemetry/telemetry.calls';
import { triggerCalls } from '@millwright/contract/telemetry/triggers/triggers.calls';
import type { Trigger } from '@millwright/contract/telemetry/triggers/triggers.schemas';
import type { ItemId, PointId } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AccountsFixture, openAccountsFixture } from './accounts-fixture.builders.ts';

let fixture: AccountsFixture;
beforeAll(async () => {
  // At once: three actions of triggers, and five rows in the log of writes.
  fixture = await openAccountsFixture({ ratesPerAccount: { triggerActions: 0.01, writes: 0.05 } });
});
afterAll(() => fixture.close());
const logged = async (itemId: ItemId): Promise<number> =>
  (await fixture.call(fixture.admin, telemetryCalls.writeList, { itemId })).data.total;

it('of what triggers may do an account has so much, and what is beyond is told', async () => {
  const place = await fixture.addPlace();
  const other = await fixture.addPlace();
  fixture.server.telemetry.takeSkippedTriggers();
  await fixture.addTriggers(place, 5);
  await fixture.addTriggers(other, 1);
  await fixture.raise(place, 20);
  await fixture.raise(other, 20);
  const done = (list: readonly Trigger[]): number =>
    list.filter(({ lastOutcome }) => lastOutcome === 'done').length;
  await waitFor('the other one', async () => done(await fixture.triggersOf(other.item)) === 1);
  const after = await waitFor('all of them', async () => {
    const list = await fixture.triggersOf(place.item);
    const skipped = list.reduce((sum, one) => sum + one.skipped, 0);
    return done(list) + skipped === 5 && list;
  });
  expect(done(after)).toBe(3);
  const skipped = after.filter(({ skippedAt }) => skippedAt !== null);
  expect(skipped.map((one) => [one.skipped, one.state])).toEqual([
    [1, 'idle'],
    [1, 'idle'],
  ]);
  expect(fixture.server.telemetry.takeSkippedTriggers()).toEqual(new Map([[place.item, 2]]));
  expect(fixture.server.telemetry.takeSkippedTriggers()).toEqual(new Map());
  // Looked at by somebody it begins anew.
  const ids = skipped.map(({ id }) => id);
  await fixture.call(fixture.admin, triggerCalls.disable, { ids });
  await fixture.call(fixture.admin, triggerCalls.enable, { ids });
  const [first] = (await fixture.triggersOf(place.item)).filter(({ id }) => ids.includes(id));
  expect(first).toMatchObject({ skipped: 0, skippedAt: null });
});

it('attempts to write are logged so many of an account, and the rest is refused as too many', async () => {
  const place = await fixture.addPlace();
  const other = await fixture.addPlace();
  const points: PointId[] = [];
  for (let made = 0; made < 4; made += 1) {
    const given = { address: String(20 + made), writeMin: 0, writeMax: 9 };
    points.push((await fixture.addPoint(place.device.id, given)).id);
  }
  const refused = () =>
    fixture.call(fixture.admin, telemetryCalls.setValues, {
      deviceId: place.device.id,
      values: points.map((pointId) => ({ pointId, value: 99 })),
    });
  expect(await refused()).toMatchObject({ error: 'telemetry.beyond_write_range' });
  // More than is left makes the next wait.
  expect(await refused()).toMatchObject({ error: 'telemetry.beyond_write_range' });
  const before = await logged(place.item);
  expect(before).toBe(8);
  const beyond = { code: 429, error: 'general.too_many' };
  expect(await refused()).toMatchObject({ ...beyond, details: { seconds: expect.any(Number) } });
  expect(await fixture.write(place.target, 5)).toMatchObject(beyond);
  expect(await logged(place.item)).toBe(before);
  // Others have theirs, and so has what acts by itself.
  expect(await fixture.write(other.target, 5)).toMatchObject({ data: { state: 'confirmed' } });
  const assignment = await fixture.call(fixture.admin, assignmentCalls.create, {
    ...{ itemId: place.item, name: '定值', mode: 'change', targetPointId: place.target },
    source: { kind: 'constant', value: 3 },
  });
  await fixture.call(fixture.admin, assignmentCalls.start, { id: assignment.data.id });
  await waitFor('the assignment', () => place.machine.unit(1).holdings[2] === 3);
});

it('what acts by itself beyond that says so, and people have theirs', async () => {
  const place = await fixture.addPlace();
  const { data } = await fixture.call(fixture.admin, assignmentCalls.create, {
    ...{ itemId: place.item, name: '跟随', mode: 'change', targetPointId: place.target },
    source: { kind: 'point', pointId: place.level },
    mostPerMinute: 60,
  });
  await fixture.call(fixture.admin, assignmentCalls.start, { id: data.id });
  const load = async () =>
    (await fixture.call(fixture.admin, assignmentCalls.get, { id: data.id })).data;
  // What it was when it began may be written too, or be there already.
  let written = 0;
  const isRefused = async () => (await load()).reason === 'general.too_many';
  for (let value = 1; value <= 6; value += 1) {
    await fixture.raise(place, value);
    const isThere = () => place.machine.unit(1).holdings[2] === value;
    const went = await waitFor('it to be written or refused', async () =>
      isThere() ? 'written' : (await isRefused()) && 'refused',
    );
    if (went === 'refused') break;
    written = value;
  }
  expect(await isRefused()).toBe(true);
  expect(written).toBeGreaterThanOrEqual(4);
  expect(written).toBeLessThanOrEqual(5);
  expect(await fixture.write(place.target, 5)).toMatchObject({ data: { state: 'confirmed' } });
});
