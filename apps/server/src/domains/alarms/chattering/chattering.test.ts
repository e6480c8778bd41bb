import { seconds } from '@millwright/kernel';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type AlarmFixture,
  buildRule,
  openAlarmFixture,
  setup,
  upper,
} from '../alarm-fixture.builders.ts';

let fixture: AlarmFixture;

beforeEach(async () => {
  fixture = await openAlarmFixture();
});
afterEach(() => fixture.close());

/** A loose contact: beyond the limit and back, ten times a second each. */
const chatter = async (times: number, { sample } = fixture): Promise<void> => {
  for (let n = 0; n < times; n += 1) {
    await sample(upper, 110);
    fixture.platform.clock.advance(seconds(0.05));
    await sample(upper, 90);
    fixture.platform.clock.advance(seconds(0.05));
  }
  await fixture.alarms.settled();
};

const quiet = async (): Promise<void> => {
  fixture.platform.clock.advance(seconds(61));
  await fixture.alarms.settled();
};

test('a loose contact is one alarm with a count, until it is quiet', async () => {
  await chatter(100);
  const history = await fixture.history();
  expect(history).toHaveLength(3);
  expect(await fixture.active()).toMatchObject([{ chattering: true, kind: 'upper' }]);
  const those = async (chattering: boolean) =>
    (await fixture.alarms.list({ visible: 'all', chattering, page: 1, pageSize: 10, order: 'asc' }))
      .total;
  expect([await those(true), await those(false)]).toEqual([1, 2]);
  await quiet();
  expect(await fixture.active()).toEqual([]);
  const [last, ...before] = (await fixture.history()).toReversed();
  expect(last).toMatchObject({ raises: 98, chattering: false, clearReason: 'normal' });
  // As the condition ended last, not when it was found to be quiet.
  expect(last?.clearedAt).toBe((last?.raisedAt ?? 0) + 97 * 100 + 50);
  expect(before).toMatchObject([
    { raises: 1, active: false },
    { raises: 1, active: false },
  ]);
  expect([await those(true), await those(false)]).toEqual([1, 2]);
  // Told once, not a hundred times.
  const emitted = await fixture.platform.emitted();
  expect(emitted.filter((name) => name === 'alarms.raised')).toHaveLength(3);
});

test('what is confirmed while it is chattering is not raised again', async () => {
  await chatter(5);
  const [alarm] = await fixture.active();
  await fixture.alarms.confirm({ ids: [alarm?.id ?? 0], note: '' }, setup);
  await chatter(5);
  expect(await fixture.active()).toMatchObject([{ id: alarm?.id, confirmed: true }]);
});

test('a restart goes on with it', async () => {
  await chatter(10);
  const before = await fixture.active();
  const again = await fixture.restart();
  await chatter(10, { ...fixture, sample: again.sample });
  await again.alarms.settled();
  expect((await fixture.active()).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  await quiet();
  await again.alarms.settled();
  expect(await fixture.active()).toEqual([]);
  expect(await fixture.history()).toHaveLength(3);
});

test('a server that dies while it is quiet does not lose when it ended', async () => {
  await chatter(10);
  const [before] = await fixture.active();
  // Told by now; the server that was restarted has no sample of what came before.
  fixture.platform.clock.advance(seconds(6));
  await fixture.alarms.settled();
  const again = await fixture.restart();
  fixture.platform.clock.advance(seconds(30));
  await again.sample(upper, 90);
  fixture.platform.clock.advance(seconds(31));
  await again.alarms.settled();
  const [last] = (await fixture.history()).toReversed();
  expect(last).toMatchObject({ id: before?.id, chattering: false, clearReason: 'normal' });
  expect(last?.clearedAt).toBe((last?.raisedAt ?? 0) + 7 * 100 + 50);
});

test('a rule that is edited counts anew, and one that is switched off ends it', async () => {
  const when = { op: 'above', pointId: upper, value: 100, deadband: 0 } as const;
  const rule = await fixture.alarms.createRule(buildRule({ when }), setup);
  const ofRule = async () => (await fixture.active()).filter(({ ruleId }) => ruleId === rule.id);
  await fixture.sample(upper, 110);
  await fixture.eventually('the rule to be taken in', async () => (await ofRule()).length === 1);
  await chatter(5);
  expect(await ofRule()).toMatchObject([{ chattering: true }]);
  const { version } = await fixture.alarms.editRule({ ...rule, description: 'x' }, setup);
  await fixture.eventually('the edit to be taken in', async () => (await ofRule()).length === 0);
  await chatter(5);
  expect(await ofRule()).toMatchObject([{ chattering: true }]);
  await fixture.alarms.editRule({ ...rule, version, enabled: false }, setup);
  expect(await ofRule()).toEqual([]);
  await chatter(5);
  await quiet();
  expect(await ofRule()).toEqual([]);
});

test('a limit that is moved counts anew', async () => {
  await chatter(5);
  const [point] = await fixture.devices.findPoints([upper]);
  if (point === undefined) return expect.fail('no point');
  await fixture.devices.editPoint({ ...point, upperLimit: 100 }, setup);
  await fixture.eventually('it to be over', async () => (await fixture.active()).length === 0);
  expect((await fixture.history()).at(-1)).toMatchObject({ raises: 3, chattering: false });
});
